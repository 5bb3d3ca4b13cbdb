// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/schedule_profile.hpp"

#include "topocast/inline.hpp"
#include "topocast/stable_sort.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE std::size_t mostParents(const Sending& sending) {
  std::size_t most = 0;
  for (std::uint32_t machine = 0; machine < sending.costs.size(); ++machine)
    most = std::max(
        most, static_cast<std::size_t>(std::count_if(
                  sending.parts.begin(), sending.parts.end(),
                  [&](const std::vector<TreePart>& tree) { return tree[machine].slowness > 0; })));
  return most;
}

TOPOCAST_INLINE std::vector<SenderCost> busiestOf(std::vector<SenderCost> all) {
  std::sort(all.begin(), all.end(), [](const SenderCost& one, const SenderCost& other) {
    return std::pair(one.gaps, one.wireTimes) > std::pair(other.gaps, other.wireTimes);
  });
  std::vector<SenderCost> busiest;
  for (const SenderCost& sender : all)
    if (busiest.empty() || sender.most() > busiest.back().most()) busiest.push_back(sender);
  return busiest;
}

/// Whether segments on a path follow each other as far apart as on another one or further.
inline bool isAsSlow(const PathPace& pace, const PathPace& other) {
  return pace.gaps >= other.gaps && pace.slowest.most() >= other.slowest.most() &&
         pace.load >= other.load;
}

/// Whether a path takes at least as long as another one for all parameters that there can be.
TOPOCAST_INLINE bool takesAsLong(const PathCost& path, const PathCost& other) {
  const auto beyondOneEach = [](const PathCost& one) {
    return static_cast<double>(one.gaps) - static_cast<double>(one.latencies);
  };
  return path.latencies >= other.latencies && path.intervals >= other.intervals &&
         path.switches >= other.switches && path.storings >= other.storings &&
         path.statedSeconds >= other.statedSeconds && isAsSlow(path.pace, other.pace) &&
         beyondOneEach(path) >= beyondOneEach(other) &&
         beyondOneEach(path) + path.wireTimes >= beyondOneEach(other) + other.wireTimes;
}

/// Adds a path to those that may be the longest, if it may be.
TOPOCAST_INLINE void addPath(TreePaths& longest, const PathCost& path) {
  const auto isLonger = [&](const PathCost& kept) { return takesAsLong(kept, path); };
  if (std::any_of(longest.begin(), longest.end(), isLonger)) return;
  const auto isShorter = [&](const PathCost& kept) { return takesAsLong(path, kept); };
  longest.erase(std::remove_if(longest.begin(), longest.end(), isShorter), longest.end());
  longest.push_back(path);
}

TOPOCAST_INLINE TreePaths longestPaths(const WalkedTree& walked,
                                       const std::vector<SenderCost>& senders) {
  constexpr double rounding = 1 + 1e-9; // of shares that add up
  TreePaths longest;
  std::vector<PathPace> paces(walked.paths.size()); // of senders
  for (std::uint32_t position = 1; position < walked.paths.size(); ++position) {
    const std::uint32_t parent = walked.parents[position];
    const SenderCost& sender = senders[walked.tree->machines[parent]];
    PathPace& pace = paces[position] = paces[parent];
    if (sender.gaps > pace.gaps * rounding) pace.gaps = sender.gaps;
    if (sender.most() > pace.slowest.most() * rounding) pace.slowest = sender;
    PathCost path = walked.paths[position];
    const double load = path.pace.load;
    path.pace = pace;
    if (load > pace.gaps * rounding) path.pace.load = load;
    addPath(longest, path);
  }
  stableSort(longest, [](const PathCost& one, const PathCost& other) {
    return one.latencies > other.latencies;
  });
  return longest;
}

} // namespace detail

TOPOCAST_INLINE void repairStream(ScheduleProfile& profile, const PreorderTree& tree,
                                  double mostLoad) {
  if (tree.size() < 2) return;
  const std::vector<std::uint32_t> parents = parentPositions(tree);
  std::vector<std::uint32_t> depths(tree.size(), 0);
  for (std::uint32_t position = 1; position < tree.size(); ++position)
    depths[position] = depths[parents[position]] + 1U;
  profile.stream =
      StreamProfile{tree.size() - 1U, *std::max_element(depths.begin(), depths.end()),
                    *std::max_element(tree.childCounts.begin(), tree.childCounts.end()), mostLoad};
}

} // namespace topocast::TOPOCAST_ABI::runtime
