#include "order/runtime_switch_network.hpp"

#include "topocast/network/speed.hpp"

#include <cassert>
#include <cmath>

namespace topocast {

runtime::Speed speedOf(double bandwidth) {
  return static_cast<runtime::Speed>(std::llround(bandwidth));
}

std::vector<runtime::Speed> machineSpeeds(const Network& network) {
  std::vector<runtime::Speed> speeds;
  speeds.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    speeds.push_back(speedOf(network.link(network.uplink(MachineId(i))).bandwidth));
  return speeds;
}

runtime::SwitchNetwork switchNetworkOf(const Network& network) {
  const RootedTree* const tree = network.tree();
  assert(tree != nullptr && "only a tree of switches has a switch above each one");
  runtime::SwitchNetwork switches;
  switches.usualSpeed = speedOf(network.machineBandwidth());
  switches.machineSpeeds = machineSpeeds(network);
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    switches.switchOfMachine.push_back(network.switchOf(MachineId(i)).value);
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const auto& above = tree->above(SwitchId(i));
    switches.switchAbove.push_back(above ? static_cast<std::int32_t>(above->to.value) : -1);
    switches.speedsAbove.push_back(above ? speedOf(network.link(above->link).bandwidth) : 0);
  }
  return switches;
}

} // namespace topocast
