#include "cost/schedule_profile.hpp"

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

TreePaths pathsOf(const Network& network, const BroadcastTree& tree) {
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

  TreePaths paths;
  double exceeded = 0;
  for (std::size_t latencies = tree.height(); latencies >= 1; --latencies) {
    if (mostGaps[latencies] <= exceeded) continue;
    exceeded = mostGaps[latencies];
    paths.push_back({latencies, exceeded});
  }
  return paths;
}

/// Of the machine that sends most: how often it sends a segment, on average over the trees.
double mostSends(const Schedule& schedule, std::size_t machineCount) {
  std::vector<double> sends(machineCount, 0);
  for (const auto& [share, tree] : schedule.trees)
    for (const Edge& edge : tree.edges())
      sends[edge.from.index()] += share;
  return std::ranges::max(sends);
}

} // namespace

ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement) {
  ScheduleProfile profile;
  if (network.machineCount() == 1) return profile;
  for (const SharedTree& shared : schedule.trees)
    profile.trees.push_back(pathsOf(network, shared.tree));
  profile.gapsPerSegment =
      std::max(mostSends(schedule, network.machineCount()), judgement.maxLinkLoad);
  return profile;
}

} // namespace topocast
