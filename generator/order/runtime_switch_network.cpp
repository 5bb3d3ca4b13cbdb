#include "order/runtime_switch_network.hpp"

#include <cassert>
#include <cmath>

namespace topocast {
namespace {

runtime::Speed speedOf(double bandwidth) {
  return static_cast<runtime::Speed>(std::llround(bandwidth));
}

} // namespace

runtime::SwitchNetwork switchNetworkOf(const Network& network) {
  const RootedTree* const tree = network.tree();
  assert(tree != nullptr && "only a tree of switches has a switch above each one");
  runtime::SwitchNetwork switches;
  switches.usualSpeed = speedOf(network.machineBandwidth());
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId machine(i);
    switches.switchOfMachine.push_back(network.switchOf(machine).value);
    switches.machineSpeeds.push_back(speedOf(network.link(network.uplink(machine)).bandwidth));
  }
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const auto& above = tree->above(SwitchId(i));
    switches.switchAbove.push_back(above ? static_cast<std::int32_t>(above->to.value) : -1);
    switches.speedsAbove.push_back(above ? speedOf(network.link(above->link).bandwidth) : 0);
  }
  return switches;
}

} // namespace topocast
