#include "cost/tree_profile.hpp"

#include "network/routing.hpp"

#include <algorithm>

namespace topocast {
namespace {

/// How many times slower than a machine's the slowest link on the way is, at least 1.
double slowness(const Network& network, MachineId from, MachineId to) {
  double slowest = network.machineBandwidth();
  const auto pass = [&](LinkId link) { slowest = std::min(slowest, network.link(link).bandwidth); };
  walkRoute(network, from, to, pass, pass);
  return network.machineBandwidth() / slowest;
}

} // namespace

TreeProfile profileOf(const Network& network, const BroadcastTree& tree,
                      const ContentionReport& judgement) {
  if (tree.size() == 1) return {};
  const std::vector<std::uint32_t> parents = runtime::parentPositions(tree.preorder());
  std::vector<PathCost> costs(tree.size());
  std::vector<std::uint64_t> childrenSeen(tree.size(), 0);
  std::vector<double> mostGaps(tree.height() + 1, 0); // by number of latencies
  for (std::size_t position = 1; position < tree.size(); ++position) {
    const std::size_t parent = parents[position];
    const double gapsBefore = static_cast<double>(childrenSeen[parent]++);
    costs[position] = {costs[parent].latencies + 1,
                       costs[parent].gaps + gapsBefore +
                           slowness(network, MachineId(tree.preorder().machines[parent]),
                                    MachineId(tree.preorder().machines[position]))};
    auto& most = mostGaps[costs[position].latencies];
    most = std::max(most, costs[position].gaps);
  }

  TreeProfile profile;
  double exceeded = 0;
  for (std::size_t latencies = tree.height(); latencies >= 1; --latencies) {
    if (mostGaps[latencies] <= exceeded) continue;
    exceeded = mostGaps[latencies];
    profile.paths.push_back({latencies, exceeded});
  }
  profile.gapsPerSegment = std::max(static_cast<double>(tree.maxChildren()), judgement.maxLinkLoad);
  return profile;
}

} // namespace topocast
