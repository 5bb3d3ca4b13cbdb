#include "emit/launch_files.hpp"

#include "network/switch_levels.hpp"
#include "order/network_order.hpp"

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

} // namespace

void writeHostFile(llvm::raw_ostream& out, const Network& network) {
  for (const MachineId machine : machinesInOrder(network))
    out << network.name(machine) << '\n';
}

void writeMpichCoordinates(llvm::raw_ostream& out, const Network& network) {
  const SwitchHierarchy hierarchy = hierarchyOf(network);
  std::map<SwitchId, std::size_t> groups;
  std::map<SwitchId, std::size_t> switches;
  std::map<SwitchId, std::size_t> ports;
  out << "# rank: group switch port; ranks in machine order of network '" << network.name()
      << "', one on each machine\n";
  std::size_t rank = 0;
  for (const MachineId machine : machinesInOrder(network)) {
    const SwitchId aSwitch = network.switchOf(machine);
    const auto& above = hierarchy.above[aSwitch.index()];
    const auto group = groups.try_emplace(above ? above->to : aSwitch, groups.size()).first;
    const auto number = switches.try_emplace(aSwitch, switches.size()).first;
    out << rank++ << ": " << group->second << ' ' << number->second << ' ' << ports[aSwitch]++
        << '\n';
  }
}

} // namespace topocast
