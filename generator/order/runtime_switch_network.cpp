#include "order/runtime_switch_network.hpp"

#include "topocast/network/speed.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

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

runtime::Delay delayOf(const Network& network, LinkId link) {
  constexpr double nanoseconds = 1e9;
  constexpr double most = std::numeric_limits<runtime::Delay>::max();
  return static_cast<runtime::Delay>(
      std::min(std::round(nanoseconds * network.statedDelay(link)), most));
}

std::vector<runtime::Delay> machineDelays(const Network& network) {
  std::vector<runtime::Delay> delays;
  delays.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    delays.push_back(delayOf(network, network.uplink(MachineId(i))));
  return delays;
}

runtime::SwitchNetwork switchNetworkOf(const Network& network) {
  const RootedTree* const tree = network.tree();
  assert(tree != nullptr && "only a tree of switches has a switch above each one");
  runtime::SwitchNetwork switches;
  switches.usualSpeed = speedOf(network.machineBandwidth());
  switches.machineSpeeds = machineSpeeds(network);
  switches.machineDelays = machineDelays(network);
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    switches.switchOfMachine.push_back(network.switchOf(MachineId(i)).value);
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const auto& above = tree->above(SwitchId(i));
    switches.switchAbove.push_back(above ? static_cast<std::int32_t>(above->to.value) : -1);
    switches.speedsAbove.push_back(above ? speedOf(network.link(above->link).bandwidth) : 0);
    switches.delaysAbove.push_back(above ? delayOf(network, above->link) : 0);
  }
  return switches;
}

} // namespace topocast
