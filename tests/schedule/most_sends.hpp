// How often the machine that sends most sends one segment of each tree of a schedule.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::testing {

inline std::size_t mostSends(const Network& network, const Schedule& schedule) {
  std::vector<std::size_t> sends(network.machineCount(), 0);
  for (const SharedTree& shared : schedule.trees)
    for (const Edge& edge : shared.tree.edges())
      ++sends[edge.from.index()];
  return std::ranges::max(sends);
}

} // namespace topocast::testing
