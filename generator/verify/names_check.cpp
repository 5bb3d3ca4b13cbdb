#include "verify/names_check.hpp"

#include "input/names.hpp"

#include "topocast/names/machine_names.hpp"

#include <optional>
#include <string>

namespace topocast {
namespace {

/// What is wrong, and where.
struct Difference {
  llvm::StringRef place;
  std::string text;
};

/// The first name that the network has not in this place.
std::optional<Difference> differenceOf(const SourceNames& source, llvm::StringRef cluster,
                                       const Network& network) {
  std::size_t next = 0;
  for (const auto& [list, place] : source.lists) {
    const auto names = runtime::expandMachineNames(list, network.machineCount() + 1);
    if (!names) return Difference{place, "this is no list of names with ranges"};
    for (const std::string& name : *names) {
      if (next == network.machineCount())
        return Difference{place,
                          "the network has no machine " + inQuotes(name) + " behind its last one"};
      const std::string& wanted = network.name(MachineId(next++));
      if (name != wanted)
        return Difference{place, "machine " + std::to_string(next - 1) + " is " + inQuotes(name) +
                                     " here and " + inQuotes(wanted) + " in the network"};
    }
  }
  if (next < network.machineCount())
    return Difference{cluster, "the network's machine " + inQuotes(network.name(MachineId(next))) +
                                   " is missing"};
  const auto& [count, place] = source.machineCount;
  if (count == network.machineCount()) return std::nullopt;
  return Difference{place, "machines: " + std::to_string(count) + " here, " +
                               std::to_string(network.machineCount()) + " in the network"};
}

} // namespace

bool namesAgree(const SourceTables& source, const Network& network, DiagnosticList& diagnostics) {
  if (!source.names) return true;
  const auto difference = differenceOf(*source.names, source.clusterPlace, network);
  if (difference) diagnostics.error(difference->place, difference->text);
  return !difference;
}

} // namespace topocast
