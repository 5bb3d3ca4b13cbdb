// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/machine_order.hpp"

#include "topocast/inline.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Switches next to every switch, by number, in one array with offsets.
struct Adjacency {
  std::vector<std::uint32_t> offsets;
  std::vector<std::uint32_t> neighbours;
};

TOPOCAST_INLINE Adjacency switchAdjacency(const SwitchTree& tree) {
  Adjacency adjacency;
  adjacency.offsets.assign(tree.switchCount + 1U, 0);
  for (std::uint32_t below = 0; below < tree.switchCount; ++below) {
    if (tree.switchAbove[below] < 0) continue;
    ++adjacency.offsets[below + 1U];
    ++adjacency.offsets[static_cast<std::uint32_t>(tree.switchAbove[below]) + 1U];
  }
  for (std::uint32_t i = 0; i < tree.switchCount; ++i)
    adjacency.offsets[i + 1U] += adjacency.offsets[i];
  adjacency.neighbours.resize(adjacency.offsets[tree.switchCount]);
  std::vector<std::uint32_t> next(adjacency.offsets.begin(), adjacency.offsets.end() - 1);
  for (std::uint32_t below = 0; below < tree.switchCount; ++below) {
    if (tree.switchAbove[below] < 0) continue;
    const auto above = static_cast<std::uint32_t>(tree.switchAbove[below]);
    adjacency.neighbours[next[below]++] = above;
    adjacency.neighbours[next[above]++] = below;
  }
  for (std::uint32_t i = 0; i < tree.switchCount; ++i)
    std::sort(adjacency.neighbours.begin() + adjacency.offsets[i],
              adjacency.neighbours.begin() + adjacency.offsets[i + 1U]);
  return adjacency;
}

/// Members grouped by switch, each group in the given order.
TOPOCAST_INLINE Adjacency membersBySwitch(const SwitchTree& tree,
                                          const std::vector<std::uint32_t>& members) {
  Adjacency groups;
  groups.offsets.assign(tree.switchCount + 1U, 0);
  for (const std::uint32_t machine : members)
    ++groups.offsets[tree.switchOfMachine[machine] + 1U];
  for (std::uint32_t i = 0; i < tree.switchCount; ++i)
    groups.offsets[i + 1U] += groups.offsets[i];
  groups.neighbours.resize(members.size());
  std::vector<std::uint32_t> next(groups.offsets.begin(), groups.offsets.end() - 1);
  for (const std::uint32_t machine : members)
    groups.neighbours[next[tree.switchOfMachine[machine]]++] = machine;
  return groups;
}

/// Members in every switch's block, as seen from switch `top`.
TOPOCAST_INLINE std::vector<std::uint32_t> blockSizes(const SwitchTree& tree,
                                                      const Adjacency& adjacency,
                                                      const Adjacency& groups, std::uint32_t top) {
  std::vector<std::uint32_t> sizes(tree.switchCount);
  std::vector<std::uint32_t> above(tree.switchCount, top);
  std::vector<std::uint32_t> outwards = {top}; // every switch behind the one above it
  for (std::size_t next = 0; next < outwards.size(); ++next) {
    const std::uint32_t here = outwards[next];
    sizes[here] = groups.offsets[here + 1U] - groups.offsets[here];
    for (std::uint32_t i = adjacency.offsets[here]; i < adjacency.offsets[here + 1U]; ++i) {
      const std::uint32_t neighbour = adjacency.neighbours[i];
      if (neighbour == above[here]) continue;
      above[neighbour] = here;
      outwards.push_back(neighbour);
    }
  }
  for (std::size_t i = outwards.size(); i-- > 1;)
    sizes[above[outwards[i]]] += sizes[outwards[i]];
  return sizes;
}

/// Puts every switch's neighbours in order of their blocks' sizes, the smallest first; equals stay
/// in order of their numbers. The largest block stands last, where the positions that follow it
/// are few: trees are lower, and most of the machines lie at the end of their blocks.
TOPOCAST_INLINE void sortLightFirst(const SwitchTree& tree, Adjacency& adjacency,
                                    const Adjacency& groups, std::uint32_t top) {
  const std::vector<std::uint32_t> sizes = blockSizes(tree, adjacency, groups, top);
  for (std::uint32_t i = 0; i < tree.switchCount; ++i)
    stableSort(adjacency.neighbours.data() + adjacency.offsets[i],
               adjacency.neighbours.data() + adjacency.offsets[i + 1U],
               [&](std::uint32_t a, std::uint32_t b) { return sizes[a] < sizes[b]; });
}

} // namespace detail

TOPOCAST_INLINE MachineOrder dfsOrder(const SwitchTree& tree,
                                      const std::vector<std::uint32_t>& members,
                                      std::uint32_t root) {
  detail::Adjacency adjacency = detail::switchAdjacency(tree);
  const detail::Adjacency groups = detail::membersBySwitch(tree, members);
  const std::uint32_t top = tree.switchOfMachine[root];
  detail::sortLightFirst(tree, adjacency, groups, top);
  std::vector<detail::Visit> visits(tree.switchCount);
  std::vector<std::uint32_t> nextNeighbour(adjacency.offsets.begin(), adjacency.offsets.end() - 1);

  MachineOrder order;
  order.machines.reserve(members.size());
  order.machines.push_back(root);

  const auto enter = [&](std::uint32_t here, std::uint32_t above) {
    visits[here].above = above;
    visits[here].first = here == top ? 0 : order.size();
    for (std::uint32_t i = groups.offsets[here]; i < groups.offsets[here + 1U]; ++i)
      if (groups.neighbours[i] != root) order.machines.push_back(groups.neighbours[i]);
  };

  std::vector<std::uint32_t> path = {top};
  enter(top, top);
  while (!path.empty()) {
    const std::uint32_t here = path.back();
    if (nextNeighbour[here] == adjacency.offsets[here + 1U]) {
      visits[here].end = order.size();
      path.pop_back();
      continue;
    }
    const std::uint32_t neighbour = adjacency.neighbours[nextNeighbour[here]++];
    if (neighbour == visits[here].above) continue;
    enter(neighbour, here);
    path.push_back(neighbour);
  }

  const std::uint32_t count = order.size();
  order.blockFirst.assign(count, 0);
  order.blockLast.assign(count, count - 1U);
  for (std::uint32_t i = 1; i < count; ++i) {
    // The blocks climbed through hold position i but not i-1, so each is climbed through once.
    std::uint32_t common = tree.switchOfMachine[order.machines[i]];
    while (visits[common].first >= i)
      common = visits[common].above;
    order.blockFirst[i] = visits[common].first;
    order.blockLast[i - 1U] = visits[common].end - 1U;
  }
  return order;
}

TOPOCAST_INLINE bool isOneBlock(const MachineOrder& order) {
  for (std::uint32_t i = 1; i < order.size(); ++i)
    if (order.blockFirst[i] != 0 || order.blockLast[i - 1U] != order.size() - 1U) return false;
  return true;
}

} // namespace topocast::TOPOCAST_ABI::runtime
