#include "verify/cluster_check.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "verify/network_names.hpp"

#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <vector>

namespace topocast {
bool ClusterCheck::machinesAgree() {
  const std::size_t before = diagnostics_.errorCount();
  checkLength("firstRangeOfRoot", tables_.firstRangeOfRoot.size());
  checkSets();
  if (diagnostics_.errorCount() == before) checkNumbers();
  return diagnostics_.errorCount() == before;
}

void ClusterCheck::checkSwitches() {
  if (!checkLength("switchOfMachine", tables_.switchOfMachine.size())) return;
  const std::size_t wanted = switches_.switchAbove().size();
  const std::size_t count = tables_.switchAbove.size();
  if (count != wanted)
    return diagnostics_.error(tables_.clusterPlace,
                              "the source has " + formatCount(count, "switch", "es") +
                                  ", trees over the network see " + std::to_string(wanted));
  for (std::size_t i = 0; i < network_.machineCount(); ++i)
    checkSwitchOf(MachineId(i));
  for (std::size_t i = 0; i < wanted; ++i)
    checkAbove(i);
}

void ClusterCheck::checkChain() {
  const bool isWanted = network_.facts().order == OrderRule::chain;
  if (tables_.chain.has_value() != isWanted)
    return diagnostics_.error(tables_.clusterPlace,
                              isWanted ? "the source has no chain of machines, the network has one"
                                       : "the source has a chain of machines, the network has "
                                         "none");
  if (!isWanted) return;
  const auto& [chain, place] = tables_.orders[*tables_.chain];
  const std::vector<std::uint32_t> wanted = machineChain(network_);
  const auto [here, there] = std::ranges::mismatch(chain, wanted);
  if (here != chain.end() && there != wanted.end())
    diagnostics_.error(place, "number " + std::to_string(there - wanted.begin()) +
                                  " in the chain of machines is " + machineText(*here) +
                                  " here and " + machineText(*there) + " in the network");
}

bool ClusterCheck::checkLength(const char* table, std::size_t length) {
  const std::size_t wanted = tables_.machineNames.size();
  if (length == wanted) return true;
  diagnostics_.error(tables_.clusterPlace,
                     "table " + std::string(table) + " has " +
                         formatCount(length, "entr", length == 1 ? "y" : "ies") + " instead of " +
                         std::to_string(wanted));
  return false;
}

void ClusterCheck::checkSets() {
  const NetworkNames names(network_);
  llvm::StringSet<> seen;
  for (const auto& [name, place] : tables_.machineNames) {
    if (!names.machine(name))
      diagnostics_.error(place, "the network has no machine " + inQuotes(name));
    else if (!seen.insert(name).second)
      diagnostics_.error(place, "machine " + inQuotes(name) + " stands twice in the table");
  }
  for (std::size_t i = 0; i < network_.machineCount(); ++i)
    if (const std::string& name = network_.name(MachineId(i)); !seen.contains(name))
      diagnostics_.error(tables_.clusterPlace,
                         "the network's machine " + inQuotes(name) + " is missing");
}

void ClusterCheck::checkNumbers() {
  for (std::size_t i = 0; i < network_.machineCount(); ++i)
    if (const auto& [name, place] = tables_.machineNames[i]; name != network_.name(MachineId(i)))
      diagnostics_.error(place, "machine " + std::to_string(i) + " is " + inQuotes(name) +
                                    " here and " + inQuotes(network_.name(MachineId(i))) +
                                    " in the order of the network");
}

std::string ClusterCheck::switchText(std::uint64_t number) const {
  const std::vector<SwitchId>& known = switches_.switches();
  return number < known.size() ? inQuotes(network_.name(known[number]))
                               : "number " + std::to_string(number);
}

void ClusterCheck::checkSwitchOf(MachineId machine) {
  const auto& [number, place] = tables_.switchOfMachine[machine.index()];
  const std::uint32_t actual = switches_.switchOfMachine()[machine.index()];
  if (number != actual)
    diagnostics_.error(place, inQuotes(network_.name(machine)) + " is on switch " +
                                  switchText(number) + " here and on " + switchText(actual) +
                                  " in the network");
}

std::string ClusterCheck::aboveText(std::int64_t number) const {
  return number < 0 ? "nothing" : switchText(static_cast<std::uint64_t>(number));
}

void ClusterCheck::checkAbove(std::size_t place) {
  const auto& [number, where] = tables_.switchAbove[place];
  const std::int64_t actual = switches_.switchAbove()[place];
  if (number != actual)
    diagnostics_.error(where, "above switch " + switchText(place) + " is " + aboveText(number) +
                                  " here and " + aboveText(actual) + " in the network");
}

std::string ClusterCheck::machineText(std::uint32_t number) const {
  return number < network_.machineCount() ? inQuotes(network_.name(MachineId(number)))
                                          : "number " + std::to_string(number);
}

} // namespace topocast
