#include "order/route_blocks.hpp"

#include "order/runtime_switch_network.hpp"

#include "topocast/network/route_blocks.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/network/switch_cables.hpp"

namespace topocast {
namespace {

runtime::SwitchCables switchCablesOf(const Network& network) {
  runtime::SwitchCables cables;
  cables.begins.reserve(network.switchCount() + 1);
  for (const std::vector<Neighbour>& neighbours : network.neighbours()) {
    cables.begins.push_back(static_cast<std::uint32_t>(cables.cables.size()));
    for (const auto& [to, link] : neighbours)
      cables.cables.push_back({to.value, link.value});
  }
  cables.begins.push_back(static_cast<std::uint32_t>(cables.cables.size()));
  return cables;
}

std::vector<std::uint32_t> switchesOfMachines(const Network& network) {
  std::vector<std::uint32_t> switchOfMachine;
  switchOfMachine.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    switchOfMachine.push_back(network.switchOf(MachineId(i)).value);
  return switchOfMachine;
}

/// By directed link.
std::vector<runtime::Speed> linkSpeeds(const Network& network) {
  std::vector<runtime::Speed> speeds;
  speeds.reserve(network.linkCount());
  for (std::size_t i = 0; i < network.linkCount(); ++i)
    speeds.push_back(speedOf(network.link(LinkId(i)).bandwidth));
  return speeds;
}

SwitchId switchNumbered(std::uint32_t number) {
  return SwitchId(number);
}

} // namespace

std::vector<SeenSwitch> routeBlocks(const Network& network) {
  return seenSwitches(runtime::routeBlocks(switchCablesOf(network), switchesOfMachines(network)),
                      switchNumbered);
}

std::vector<std::vector<SeenSwitch>> wideRouteBlocks(const Network& network) {
  const runtime::SwitchCables cables = switchCablesOf(network);
  const std::vector<runtime::Speed> speeds = linkSpeeds(network);
  const std::vector<std::uint32_t> switchOfMachine = switchesOfMachines(network);
  const std::vector<runtime::Speed> ofMachines = machineSpeeds(network);
  std::vector<std::vector<SeenSwitch>> readings;
  for (const runtime::SeenSwitches& seen :
       runtime::wideRouteBlocks({cables, speeds, switchOfMachine, ofMachines}))
    readings.push_back(seenSwitches(seen, switchNumbered));
  return readings;
}

} // namespace topocast
