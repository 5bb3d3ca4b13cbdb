// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/position.hpp"

#include "topocast/inline.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE Position positionIn(const PreorderTree& tree, std::uint32_t machine) {
  const std::vector<std::uint32_t> parents = parentPositions(tree);
  const auto found = std::find(tree.machines.begin(), tree.machines.end(), machine);
  const auto here = static_cast<std::uint32_t>(found - tree.machines.begin());

  Position position;
  position.parent = tree.machines[parents[here]];
  position.children.reserve(tree.childCounts[here]);
  for (std::uint32_t below = here + 1; below < tree.size(); ++below)
    if (parents[below] == here) position.children.push_back(tree.machines[below]);
  return position;
}

} // namespace topocast::TOPOCAST_ABI::runtime
