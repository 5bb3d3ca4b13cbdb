// Jump trees: free of contention edge by edge, how low they are, and how near to the best of all.
#include "exhaustive_search.hpp"
#include "random_network.hpp"
#include "tree_time.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/jump.hpp"
#include "topocast/schedule/sending_costs.hpp"
#include "topocast/schedule/timed.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

using runtime::SendingCosts;

/// Time is height, at most two children: as low as a binary tree gets.
constexpr SendingCosts lowest{1, 0, 2};

BroadcastTree jump(const MachineOrder& order, const SendingCosts& costs) {
  return BroadcastTree(runtime::jumpTree(order, costs).front());
}

RC_GTEST_PROP(JumpTree, IsFreeOfContentionFromAnyRoot, ()) {
  const Network network = *testing::genNetwork(20, 120);
  const MachineId root = *testing::genMachine(network);
  const SendingCosts costs = *testing::genCosts();
  const BroadcastTree tree = jump(dfsOrder(network, root), costs);
  const ContentionReport report = judge(network, root, tree.edges());
  RC_ASSERT(report.defects.empty());
  RC_ASSERT(report.conflicts.empty());
  RC_ASSERT(costs.mostChildren == 0 || tree.maxChildren() <= costs.mostChildren);
}

RC_GTEST_PROP(JumpTree, OverASubsetIsFreeOfContention, ()) {
  const Network network = *testing::genNetwork(20, 80);
  const std::vector<MachineId> members = *testing::genMembers(network);
  const MachineId root = *rc::gen::elementOf(members);
  const BroadcastTree tree = jump(dfsOrder(network, members, root), *testing::genCosts());
  const ContentionReport report = judge(network, root, tree.edges());
  RC_ASSERT(report.conflicts.empty());
  RC_ASSERT(tree.size() == members.size());
  RC_ASSERT(report.defects.size() == network.machineCount() - members.size());
}

RC_GTEST_PROP(JumpTree, IsNeverSlowerThanTheTimedTree, ()) {
  const Network network = *testing::genNetwork(20, 120);
  const MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  const SendingCosts costs = *testing::genCosts();
  const BroadcastTree timed(runtime::timedTree(order, costs).front());
  RC_ASSERT(testing::timeOf(jump(order, costs), costs) <= testing::timeOf(timed, costs));
}

/// Random networks of 1024 machines as in section 4.1.2 of Patarasuk et al. 2008, 20 seeds.
double meanHeight(std::size_t switches) {
  constexpr std::uint64_t networks = 20;
  std::size_t heights = 0;
  for (std::uint64_t seed = 0; seed < networks; ++seed) {
    const Network network = testing::randomNetwork(switches, 1024, seed);
    const BroadcastTree tree = jump(dfsOrder(network, MachineId(0)), lowest);
    EXPECT_TRUE(judge(network, MachineId(0), tree.edges()).contentionFree());
    heights += tree.height();
  }
  return static_cast<double>(heights) / static_cast<double>(networks);
}

// A complete binary tree has 10; Algorithm 2's trees have 19.7 and 25.6.
TEST(JumpTree, HeightsOnRandomNetworks) {
  EXPECT_LE(meanHeight(64), 11.45);
  EXPECT_LE(meanHeight(128), 12.05);
}

TEST(JumpTree, ALineOfSwitchesTakesTheSquareRootOfItsLength) {
  const Network network = testing::lineNetwork(128, 1024);
  const BroadcastTree tree = jump(dfsOrder(network, MachineId(0)), lowest);
  EXPECT_TRUE(judge(network, MachineId(0), tree.edges()).contentionFree());
  EXPECT_LE(tree.height(), 18U);
}

/// On how many of 150 random networks of up to seven machines the jump tree is as fast as the
/// fastest of all trees that are free of contention.
std::size_t bestOnSmallNetworks(const SendingCosts& costs) {
  std::size_t best = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Network network = testing::randomNetwork(2 + seed % 5, 3 + seed % 5, seed);
    const MachineId root(seed % network.machineCount());
    const std::uint64_t time = testing::timeOf(jump(dfsOrder(network, root), costs), costs);
    const std::uint64_t least = testing::ExhaustiveSearch(network, root, costs).leastTime();
    EXPECT_GE(time, least);
    if (time == least) ++best;
  }
  return best;
}

TEST(JumpTree, IsMostlyTheBestOnSmallNetworks) {
  EXPECT_GE(bestOnSmallNetworks({1, 0, 3}), 150U);
  EXPECT_GE(bestOnSmallNetworks(lowest), 135U);
  EXPECT_GE(bestOnSmallNetworks({1, 1, 2}), 150U);
  EXPECT_GE(bestOnSmallNetworks({4, 1, 0}), 150U);
}

} // namespace
} // namespace topocast
