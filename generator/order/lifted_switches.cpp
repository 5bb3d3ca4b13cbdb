#include "order/lifted_switches.hpp"

#include "order/runtime_switch_network.hpp"

#include "topocast/network/switch_network.hpp"
#include "topocast/network/wide_links.hpp"

namespace topocast {

std::vector<SeenSwitch> liftOverWideLinks(const Network& network) {
  const runtime::PartOfNetwork part = runtime::withoutIdleSwitches(switchNetworkOf(network));
  return seenSwitches(runtime::liftOverWideLinks(part.network),
                      [&](std::uint32_t number) { return SwitchId(part.switches[number]); });
}

} // namespace topocast
