#include "emit/launch_files.hpp"

#include "network/switch_levels.hpp"
#include "order/network_order.hpp"

#include <boost/pending/disjoint_sets.hpp>

#include <map>
#include <vector>

namespace topocast {
namespace {

std::vector<MachineId> machinesInOrder(const Network& network) {
  const MachineOrder order = machineOrder(network, MachineId(0));
  std::vector<MachineId> machines;
  machines.reserve(order.machines.size());
  for (const auto machine : order.machines)
    machines.emplace_back(machine);
  return machines;
}

/// By switch a switch that stands for its group: the one above it or, where there are several, all
/// that serve a switch with machines together. A switch at the top is of its own group.
std::vector<std::size_t> groupsOf(const Network& network) {
  const SwitchHierarchy hierarchy = hierarchyOf(network);
  std::vector<std::size_t> parents(network.switchCount());
  std::vector<std::size_t> ranks(network.switchCount(), 0);
  boost::disjoint_sets groups(ranks.data(), parents.data());
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    groups.make_set(i);
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    if (!network.machinesOf(SwitchId(i)).empty())
      for (const Neighbour& above : hierarchy.above[i])
        groups.union_set(hierarchy.above[i].front().to.index(), above.to.index());
  std::vector<std::size_t> groupOf;
  groupOf.reserve(network.switchCount());
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    groupOf.push_back(
        groups.find_set(hierarchy.above[i].empty() ? i : hierarchy.above[i].front().to.index()));
  return groupOf;
}

} // namespace

void writeHostFile(llvm::raw_ostream& out, const Network& network) {
  for (const MachineId machine : machinesInOrder(network))
    out << network.name(machine) << '\n';
}

void writeMpichCoordinates(llvm::raw_ostream& out, const Network& network) {
  const std::vector<std::size_t> groupOf = groupsOf(network);
  std::map<std::size_t, std::size_t> groups;
  std::map<SwitchId, std::size_t> switches;
  std::map<SwitchId, std::size_t> ports;
  out << "# rank: group switch port; ranks in machine order of network '" << network.name()
      << "', one on each machine\n";
  std::size_t rank = 0;
  for (const MachineId machine : machinesInOrder(network)) {
    const SwitchId aSwitch = network.switchOf(machine);
    const auto group = groups.try_emplace(groupOf[aSwitch.index()], groups.size()).first;
    const auto number = switches.try_emplace(aSwitch, switches.size()).first;
    out << rank++ << ": " << group->second << ' ' << number->second << ' ' << ports[aSwitch]++
        << '\n';
  }
}

} // namespace topocast
