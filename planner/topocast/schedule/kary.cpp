// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/kary.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/further_places.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Children chosen for every position at one height, and how far they reach.
struct Reach {
  std::vector<std::uint32_t> furthest; ///< F_h
  /// further[t][i]: child number t+2 of position i; 0 where there is none.
  std::vector<std::vector<std::uint32_t>> further;
};

/// F_0: every position reaches itself.
TOPOCAST_INLINE Reach reachOfHeightZero(std::uint32_t count) {
  Reach reach;
  reach.furthest.resize(count);
  for (std::uint32_t position = 0; position < count; ++position)
    reach.furthest[position] = position;
  return reach;
}

/// F_h and its children from F_{h-1}.
TOPOCAST_INLINE Reach nextReach(const MachineOrder& order, const FurtherPlaces& places,
                                Children most, const Reach& lower) {
  const std::uint32_t count = order.size();
  const std::vector<std::uint32_t>& below = lower.furthest;

  std::vector<std::uint32_t> child(count); // the last child so far
  std::vector<std::uint32_t> limit = order.blockLast;
  Reach reach;
  reach.furthest.resize(count);
  for (std::uint32_t position = 0; position < count; ++position) {
    child[position] = std::min(position + 1U, count - 1U);
    reach.furthest[position] = below[child[position]];
  }

  const BestPlaces candidates(places, below);
  for (std::uint64_t number = 2; number <= most.count; ++number) {
    std::vector<std::uint32_t> next(count, 0);
    for (std::uint32_t position = 0; position < count; ++position) {
      const std::uint32_t before = child[position];
      const std::uint32_t last = std::min({below[before], limit[position], count - 2U}) + 1U;
      const std::uint32_t best = candidates.after(before, last);
      if (best == BestPlaces::none || below[best] <= reach.furthest[position]) continue;
      next[position] = best;
      reach.furthest[position] = below[best];
      child[position] = best;
      if (best > limit[position]) limit[position] = order.blockLast[limit[position]];
    }
    reach.further.push_back(std::move(next));
  }
  return reach;
}

/// Positions first..last as a subtree rooted at `first`, to be built from heights below `levels`.
struct Part {
  std::uint32_t first;
  std::uint32_t last;
  std::size_t levels;
};

/// Writes the child counts of one part: every position takes the lowest height that still covers
/// its part.
TOPOCAST_INLINE void writeCounts(const std::vector<Reach>& heights, Part whole,
                                 std::vector<std::uint32_t>& childCounts) {
  std::vector<Part> open = {whole};
  while (!open.empty()) {
    const auto [first, last, levels] = open.back();
    open.pop_back();
    if (first == last) continue;
    std::size_t height = levels - 1;
    while (heights[height - 1].furthest[first] >= last)
      --height;

    std::uint32_t child = first + 1U;
    childCounts[first] = 1;
    for (const std::vector<std::uint32_t>& further : heights[height].further) {
      const std::uint32_t next = further[first];
      if (next == 0 || next > last) break;
      open.push_back({child, next - 1U, height});
      child = next;
      ++childCounts[first];
    }
    open.push_back({child, last, height});
  }
}

/// Bound on machines times heights, and so on time and memory (about 3 s, 200 MB). Up to 4,096
/// machines it is never met; beyond, it is met only by networks whose trees must be very high.
constexpr std::uint64_t largestTable = std::uint64_t{1} << 24U;

} // namespace detail

TOPOCAST_INLINE PreorderTrees karyTree(const MachineOrder& order, const Children& most) {
  const std::uint32_t count = order.size();
  const FurtherPlaces places(order);
  std::vector<detail::Reach> heights = {detail::reachOfHeightZero(count)};
  while (heights.back().furthest.front() < count - 1U &&
         heights.size() * count < detail::largestTable)
    heights.push_back(detail::nextReach(order, places, most, heights.back()));

  PreorderTree tree{order.machines, std::vector<std::uint32_t>(count, 0)};
  for (std::uint32_t first = 0; first < count;) {
    const std::uint32_t last = heights.back().furthest[first];
    detail::writeCounts(heights, {first, last, heights.size()}, tree.childCounts);
    first = last + 1U;
    if (first < count) tree.childCounts[last] = 1;
  }
  return tree;
}

TOPOCAST_INLINE PreorderTrees binaryTree(const MachineOrder& order) {
  return karyTree(order, Children{2});
}

} // namespace topocast::TOPOCAST_ABI::runtime
