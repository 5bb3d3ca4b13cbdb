#include "order/route_blocks.hpp"

#include "topocast/network/route_blocks.hpp"
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

} // namespace

std::vector<SeenSwitch> routeBlocks(const Network& network) {
  std::vector<std::uint32_t> switchOfMachine;
  switchOfMachine.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    switchOfMachine.push_back(network.switchOf(MachineId(i)).value);
  return seenSwitches(runtime::routeBlocks(switchCablesOf(network), switchOfMachine),
                      [](std::uint32_t number) { return SwitchId(number); });
}

} // namespace topocast
