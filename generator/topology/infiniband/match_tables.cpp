#include "topology/infiniband/match_tables.hpp"

#include "input/format_quantity.hpp"

#include "llvm/ADT/StringExtras.h"

#include <map>

namespace topocast {
namespace {

using llvm::Twine;
using TableOfNode = std::vector<const ForwardingTable*>;

class TableMatcher {
public:
  TableMatcher(const Fabric& fabric, const ForwardingTables& tables, DiagnosticList& diagnostics)
      : fabric_(fabric), tables_(tables), diagnostics_(diagnostics),
        isKnown_(tables.owners.size(), false) {}

  std::optional<TableOfNode> match() {
    auto matched = findTables();
    if (!matched || !checkAddresses()) return std::nullopt;
    warnOfUnknown();
    return matched;
  }

private:
  std::optional<TableOfNode> findTables() {
    std::map<std::uint64_t, std::size_t> nodes;
    for (std::size_t i = 0; i < fabric_.nodes.size(); ++i)
      if (const auto guid = fabric_.nodes[i].guid) nodes[*guid] = i;
    TableOfNode matched(fabric_.nodes.size(), nullptr);
    for (const ForwardingTable& table : tables_.tables) {
      const auto node = nodes.find(table.switchGuid);
      if (node == nodes.end()) {
        diagnostics_.error(table.heading,
                           "the fabric has no switch 0x" + llvm::utohexstr(table.switchGuid, true));
        diagnostics_.advise(momentAdvice);
        return std::nullopt;
      }
      matched[node->second] = &table;
    }
    return matched;
  }

  bool checkAddresses() {
    bool hasAddresses = false;
    for (const FabricNode& node : fabric_.nodes) {
      markKnown(node.lid, 1);
      for (const FabricPort& port : node.ports) {
        hasAddresses |= port.lid > 0;
        markKnown(port.lid, std::size_t{1} << port.lidMask);
        if (!isOwner(port)) return false;
      }
    }
    if (hasAddresses) return true;
    diagnostics_.error(tables_.tables.front().heading,
                       "the fabric tells no addresses (lid) of ports");
    diagnostics_.advise("give what ibnetdiscover prints; only that goes with forwarding tables");
    return false;
  }

  void markKnown(LocalId first, std::size_t count) {
    for (std::size_t lid = first; lid < first + count && lid < isKnown_.size(); ++lid)
      isKnown_[lid] = true;
  }

  /// Whether the tables do not contradict that an address is the port's.
  bool isOwner(const FabricPort& port) {
    if (port.lid == 0 || port.lid >= tables_.owners.size()) return true;
    const AddressOwner& owner = tables_.owners[port.lid];
    if (!port.guid || !owner.portGuid || *owner.portGuid == *port.guid) return true;
    diagnostics_.error(owner.place, "in the fabric lid " + Twine(port.lid) + " belongs to port 0x" +
                                        llvm::utohexstr(*port.guid, true));
    diagnostics_.advise(momentAdvice);
    return false;
  }

  void warnOfUnknown() {
    std::size_t count = 0;
    LocalId first = 0;
    for (LocalId lid = 1; lid < isKnown_.size(); ++lid)
      if (!isKnown_[lid] && !tables_.owners[lid].place.empty() && count++ == 0) first = lid;
    if (count == 0) return;
    diagnostics_.warning(tables_.owners[first].place,
                         "the tables have " + formatCount(count, "address", "es") +
                             " that the fabric does not have, lid " + Twine(first) +
                             (count > 1 ? " first" : ""));
  }

  const Fabric& fabric_;
  const ForwardingTables& tables_;
  DiagnosticList& diagnostics_;
  std::vector<bool> isKnown_; ///< by address, as far as the tables go
};

} // namespace

std::optional<TableOfNode> matchTables(const Fabric& fabric, const ForwardingTables& tables,
                                       DiagnosticList& diagnostics) {
  return TableMatcher(fabric, tables, diagnostics).match();
}

} // namespace topocast
