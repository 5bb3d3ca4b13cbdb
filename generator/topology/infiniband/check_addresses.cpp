#include "topology/infiniband/check_addresses.hpp"

#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast {
namespace {

/// Addresses in sequence, and the line that tells them.
struct AddressRange {
  std::size_t first = 0;
  std::size_t end = 0;
  llvm::StringRef place;
};

std::vector<AddressRange> addressesOf(const Fabric& fabric) {
  std::vector<AddressRange> ranges;
  for (const FabricNode& node : fabric.nodes) {
    if (node.lid > 0) ranges.push_back({node.lid, std::size_t{node.lid} + 1, node.place});
    for (const FabricPort& port : node.ports)
      if (port.lid > 0)
        ranges.push_back({port.lid, port.lid + (std::size_t{1} << port.lidMask), port.place});
  }
  return ranges;
}

} // namespace

bool checkAddresses(const Fabric& fabric, DiagnosticList& diagnostics) {
  std::vector<AddressRange> ranges = addressesOf(fabric);
  std::ranges::stable_sort(ranges, {}, &AddressRange::first);
  const auto doubled =
      std::ranges::adjacent_find(ranges, [](const AddressRange& left, const AddressRange& right) {
        return right.first < left.end;
      });
  if (doubled == ranges.end()) return true;
  const AddressRange& other = *std::next(doubled);
  diagnostics.error(other.place, "lid " + llvm::Twine(other.first) + " is another port's as well");
  diagnostics.note(doubled->place, "that port is here");
  diagnostics.advise("in a subnet every address is given once; write it anew, "
                     "and if it is the same, restart the subnet manager");
  return false;
}

} // namespace topocast
