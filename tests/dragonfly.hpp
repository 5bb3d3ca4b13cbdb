// Dragonflies for tests: the networks whose next hops take no turns, and too many for rows.
#pragma once

#include "made_network.hpp"
#include "routed_network.hpp"

#include <cstddef>
#include <vector>

namespace topocast::testing {

/// Groups of routers, each joined to all of its group; each two groups are joined once. One machine
/// on each router.
inline Network dragonfly(std::size_t groups, std::size_t routers) {
  std::vector<SwitchPair> pairs;
  std::vector<std::size_t> joined(groups, 0); // cables to other groups
  std::vector<std::size_t> machineSwitch;
  for (std::size_t group = 0; group < groups; ++group) {
    for (std::size_t i = 0; i < routers; ++i) {
      machineSwitch.push_back(group * routers + i);
      for (std::size_t j = 0; j < i; ++j)
        pairs.emplace_back(group * routers + j, group * routers + i);
    }
    for (std::size_t other = 0; other < group; ++other)
      pairs.emplace_back(other * routers + joined[other]++ % routers,
                         group * routers + joined[group]++ % routers);
  }
  return routedNetwork(describe(groups * routers, pairs, machineSwitch));
}

} // namespace topocast::testing
