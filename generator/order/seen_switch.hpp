// The tree of switches as tree builders see it. It is not always that of the network: machines and
// switches behind links that carry several messages at once are lifted over them
// (lifted_switches.hpp), and with fixed routes one switch stands for several (route_blocks.hpp).
#pragma once

#include "network/network.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// A switch with what hangs on it in the tree that builders see.
struct SeenSwitch {
  SwitchId id;
  std::int32_t above = -1; ///< by place in the list; -1 for the one at the top
  std::vector<MachineId> machines;
};

} // namespace topocast
