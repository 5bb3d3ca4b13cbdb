#include "order/seen_switches.hpp"

#include "network/network_links.hpp"
#include "order/runtime_switch_network.hpp"

#include "topocast/network/route_blocks.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/network/switch_cables.hpp"
#include "topocast/network/switch_network.hpp"

#include <algorithm>
#include <cstdint>

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

} // namespace

SeenSwitches liftOverWideLinks(const Network& network) {
  const runtime::PartOfNetwork part = runtime::withoutIdleSwitches(switchNetworkOf(network));
  SeenSwitches seen = runtime::liftOverWideLinks(part.network);
  for (std::uint32_t& number : seen.switches)
    number = part.switches[number];
  return seen;
}

SeenSwitches routeBlocks(const Network& network) {
  return runtime::routeBlocks(switchCablesOf(network), switchesOfMachines(network));
}

std::vector<SeenSwitches> wideRouteBlocks(const Network& network) {
  return runtime::wideRouteBlocks({switchCablesOf(network), linkSpeeds(network),
                                   switchesOfMachines(network), machineSpeeds(network)});
}

runtime::SwitchReadings readingsOf(const Network& whole) {
  const Network& network = whole.rail(0);
  if (network.facts().order == OrderRule::chain)
    return {{std::vector<std::uint32_t>(network.machineCount(), 0), {-1}, {}}, {}, {}, {}};
  if (network.facts().order == OrderRule::depthFirst)
    return {liftOverWideLinks(network), {}, {}, {}};
  return {routeBlocks(network), wideRouteBlocks(network), switchesOfMachines(network), [&network] {
            return runtime::routeLinksOf(NetworkLinks(network),
                                         std::ranges::max(machineSpeeds(network)), speedOf);
          }};
}

} // namespace topocast
