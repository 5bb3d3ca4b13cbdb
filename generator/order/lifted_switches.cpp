#include "order/lifted_switches.hpp"

#include "order/runtime_switch_network.hpp"

#include "topocast/wide_links.hpp"

namespace topocast {

std::vector<SeenSwitch> liftOverWideLinks(const Network& network) {
  const runtime::PartOfNetwork part = runtime::withoutIdleSwitches(switchNetworkOf(network));
  const runtime::SeenSwitches seen = runtime::liftOverWideLinks(part.network);
  std::vector<SeenSwitch> switches;
  switches.reserve(seen.switches.size());
  for (std::size_t place = 0; place < seen.switches.size(); ++place)
    switches.push_back(
        {SwitchId(part.switches[seen.switches[place]]), seen.switchAbove[place], {}});
  for (std::size_t i = 0; i < seen.switchOfMachine.size(); ++i)
    switches[seen.switchOfMachine[i]].machines.emplace_back(i);
  return switches;
}

} // namespace topocast
