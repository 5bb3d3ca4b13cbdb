// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/urgent_first.hpp"

#include "topocast/inline.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// A tree by positions of a preorder: children in sending order, and the time each subtree takes.
struct TimedChildren {
  std::vector<std::vector<std::uint32_t>> children;
  std::vector<std::uint64_t> times; ///< in units of SendingCosts
};

/// The time from when a parent has the message until all subtrees of its `children` have it.
TOPOCAST_INLINE std::uint64_t timeOf(const std::vector<std::uint32_t>& children,
                                     const std::vector<std::uint64_t>& times,
                                     const SendingCosts& costs) {
  std::uint64_t longest = 0;
  std::uint64_t sent = costs.latency;
  for (const std::uint32_t child : children)
    longest = std::max(longest, (sent += costs.gap) + times[child]);
  return longest;
}

/// Children of every position, the most urgent first if `isSorted`, else as they stand.
TOPOCAST_INLINE TimedChildren timedChildren(const PreorderTree& tree, const SendingCosts& costs,
                                            bool isSorted) {
  const std::vector<std::uint32_t> parents = parentPositions(tree);
  TimedChildren timed;
  timed.children.resize(tree.size());
  timed.times.resize(tree.size());
  for (std::uint32_t position = 1; position < tree.size(); ++position)
    timed.children[parents[position]].push_back(position);
  const auto isMoreUrgent = [&](std::uint32_t a, std::uint32_t b) {
    return timed.times[a] > timed.times[b];
  };
  for (std::uint32_t position = tree.size(); position-- > 0;) {
    std::vector<std::uint32_t>& children = timed.children[position];
    if (isSorted) stableSort(children, isMoreUrgent);
    timed.times[position] = timeOf(children, timed.times, costs);
  }
  return timed;
}

TOPOCAST_INLINE PreorderTree urgentFirst(const PreorderTree& tree, const SendingCosts& costs) {
  const TimedChildren sorted = timedChildren(tree, costs, true);
  if (sorted.times.front() >= timedChildren(tree, costs, false).times.front()) return tree;
  const auto childrenOf = [&](std::uint32_t position) -> const std::vector<std::uint32_t>& {
    return sorted.children[position];
  };
  return treeOfMachines(preorderFrom(0U, childrenOf), tree.machines);
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
