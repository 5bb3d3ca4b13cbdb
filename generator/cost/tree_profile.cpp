#include "cost/tree_profile.hpp"

#include <algorithm>

namespace topocast {

TreeProfile profileOf(const BroadcastTree& tree, const ContentionReport& judgement) {
  if (tree.size() == 1) return {};
  const std::vector<std::uint32_t> parents = runtime::parentPositions(tree.preorder());
  std::vector<PathCost> costs(tree.size());
  std::vector<std::uint64_t> childrenSeen(tree.size(), 0);
  std::vector<std::uint64_t> mostGaps(tree.height() + 1, 0); // by number of latencies
  for (std::size_t position = 1; position < tree.size(); ++position) {
    const std::size_t parent = parents[position];
    costs[position] = {costs[parent].latencies + 1, costs[parent].gaps + ++childrenSeen[parent]};
    auto& most = mostGaps[costs[position].latencies];
    most = std::max(most, costs[position].gaps);
  }

  TreeProfile profile;
  std::uint64_t exceeded = 0;
  for (std::size_t latencies = tree.height(); latencies >= 1; --latencies) {
    if (mostGaps[latencies] <= exceeded) continue;
    exceeded = mostGaps[latencies];
    profile.paths.push_back({latencies, exceeded});
  }
  profile.gapsPerSegment = std::max(static_cast<double>(tree.maxChildren()), judgement.maxLinkLoad);
  return profile;
}

} // namespace topocast
