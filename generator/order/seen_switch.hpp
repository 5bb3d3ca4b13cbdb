// The tree of switches as tree builders see it. It is not always that of the network: machines and
// switches behind links that carry several messages at once are lifted over them
// (lifted_switches.hpp), and with fixed routes one switch stands for several (route_blocks.hpp).
#pragma once

#include "network/network.hpp"

#include "topocast/network/wide_links.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast {

/// A switch with what hangs on it in the tree that builders see.
struct SeenSwitch {
  SwitchId id;
  std::int32_t above = -1; ///< by place in the list; -1 for the one at the top
  std::vector<MachineId> machines;
};

/// The same as the running broadcast has it; idOf(number) is the network's switch of that number.
template <class IdOf>
std::vector<SeenSwitch> seenSwitches(const runtime::SeenSwitches& seen, IdOf idOf) {
  std::vector<SeenSwitch> switches;
  switches.reserve(seen.switches.size());
  for (std::size_t place = 0; place < seen.switches.size(); ++place)
    switches.push_back({idOf(seen.switches[place]), seen.switchAbove[place], {}});
  for (std::size_t i = 0; i < seen.switchOfMachine.size(); ++i)
    switches[seen.switchOfMachine[i]].machines.emplace_back(i);
  return switches;
}

} // namespace topocast
