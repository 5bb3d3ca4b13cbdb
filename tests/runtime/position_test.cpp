#include "test_cluster.hpp"

#include "topocast/job/position.hpp"
#include "topocast/network/chain_order.hpp"
#include "topocast/position.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/optimal.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"
#include "topocast/service.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

namespace topocast::runtime {
namespace {

using Machines = std::vector<std::uint32_t>;

TEST(Position, emittedTreeTakesTheRootOutAndPutsItFirst) {
  const Machines order = {3, 1, 0, 2};
  const TreeTable table = {order.data(), "2100", kinds::linear()};
  EXPECT_EQ(emittedTree(table, 4, 3).machines, (Machines{3, 1, 0, 2}));
  EXPECT_EQ(emittedTree(table, 4, 0).machines, (Machines{0, 3, 1, 2}));
  EXPECT_EQ(emittedTree(table, 4, 2).machines, (Machines{2, 3, 1, 0}));
  EXPECT_EQ(emittedTree(table, 4, 2).childCounts, (Machines{2, 1, 0, 0}));
}

TEST(Position, shapesThatLeaveTheOrder) {
  const Machines order = {3, 1, 0, 2};
  const TreeTable table = {order.data(), "1[2]2[1]0[3]0", kinds::linear()};
  EXPECT_EQ(emittedTree(table, 4, 3).machines, (Machines{3, 0, 1, 2}));
  EXPECT_EQ(emittedTree(table, 4, 0).machines, (Machines{0, 1, 3, 2}));
}

TEST(Position, parentAndChildrenInSendingOrder) {
  const PreorderTree tree = {{5, 2, 7, 0, 9, 4}, {3, 1, 0, 0, 1, 0}};
  EXPECT_EQ(positionIn(tree, 5).parent, 5U);
  EXPECT_EQ(positionIn(tree, 5).children, (Machines{2, 0, 9}));
  EXPECT_EQ(positionIn(tree, 2).parent, 5U);
  EXPECT_EQ(positionIn(tree, 2).children, (Machines{7}));
  EXPECT_EQ(positionIn(tree, 7).parent, 2U);
  EXPECT_EQ(positionIn(tree, 4).parent, 9U);
  EXPECT_EQ(positionIn(tree, 0).children, Machines{});
}

TEST(Position, moreChildrenThanADigitHolds) {
  const test::TestCluster cluster(14);
  const PreorderTree star = emittedTree(cluster.get().trees[2], 14, 6);
  EXPECT_EQ(positionIn(star, 6).children, (Machines{0, 13, 12, 11, 10, 9, 8, 7, 5, 4, 3, 2, 1}));
}

/// Machine m is on switch m mod 3 of a line: the order of a subset follows the switches.
TEST(Position, subsetsAreBuiltAnewInTheirOrder) {
  const test::TestCluster cluster(9);
  const PreorderTree chain =
      treesOver(cluster.get(), {anyLength, 1, 0}, {1, 2, 3, 4, 8}, 4).front();
  EXPECT_EQ(chain.machines, (Machines{4, 1, 3, 2, 8}));
  EXPECT_EQ(positionIn(chain, 3).parent, 1U);
  EXPECT_EQ(positionIn(chain, 3).children, (Machines{2}));
}

/// Machines on a chain of their own order, every root served by that kind over it.
test::ClusterTables chainCluster(const Machines& chain, const ScheduleKind& kind) {
  test::ClusterValues values;
  values.chain = chain;
  values.switchOfMachine.assign(chain.size(), 0);
  values.switchAbove = {-1};
  values.trees = {{build(kind, chainOrder(chain, chain.front())).front(), kind}};
  values.ranges = {{anyLength, 1, 0}};
  values.firstRangeOfRoot.assign(chain.size(), 0);
  return test::ClusterTables(std::move(values));
}

/// The part {4, 6, 2, 0, 5} of the chain, halved from 2 in its middle: the two above go away, with
/// 0 at their nearer end; of the three left the larger half stays, and 4 goes; then 6.
TEST(Position, subsetsOfAChainAreSplitAroundTheRoot) {
  const test::ClusterTables cluster = chainCluster({4, 1, 6, 2, 0, 3, 5}, kinds::halving());
  const PreorderTree tree =
      treesOver(cluster.get(), cluster.get().ranges[0], {0, 2, 4, 5, 6}, 2).front();
  EXPECT_EQ(positionIn(tree, 2).children, (Machines{0, 4, 6}));
  EXPECT_EQ(positionIn(tree, 0).children, (Machines{5}));
  EXPECT_EQ(positionIn(tree, 6).parent, 2U);
}

/// A tree over a part of a chain is the tree over a cluster of that part alone.
RC_GTEST_PROP(Position, partsOfAChainAreChains, ()) {
  const auto hold = *rc::gen::inRange(1U, 60U);
  const HoldingTimes times = {hold, 55, 1, 0};
  Machines chain(*rc::gen::inRange(2U, 40U));
  for (std::uint32_t i = 0; i < chain.size(); ++i)
    chain[i] = i;
  for (std::uint32_t i = 0; i < chain.size(); ++i)
    std::swap(chain[i], chain[*rc::gen::inRange<std::size_t>(i, chain.size())]);
  Machines inChain; // those that take part, as they stand in the chain
  const std::size_t absent = *rc::gen::inRange<std::size_t>(0, chain.size());
  for (std::size_t i = 0; i < chain.size(); ++i)
    if (i != absent && (i == (absent + 1) % chain.size() || *rc::gen::arbitrary<bool>()))
      inChain.push_back(chain[i]);
  const std::uint32_t root = *rc::gen::elementOf(inChain);
  Machines part = inChain;
  std::sort(part.begin(), part.end());

  const test::ClusterTables cluster = chainCluster(chain, {Family::optimal, times});
  const PreorderTree tree = treesOver(cluster.get(), cluster.get().ranges[0], part, root).front();
  const PreorderTree wanted = optimalTree(chainOrder(inChain, root), times).front();
  RC_ASSERT(tree.machines == wanted.machines);
  RC_ASSERT(tree.childCounts == wanted.childCounts);
}

/// What all ranks work out for themselves must fit together: every machine but the root is the
/// child of exactly the one machine that it takes for its parent.
RC_GTEST_PROP(Position, allPositionsMakeOneTree, ()) {
  const test::TestCluster cluster(12);
  const auto chosen = *rc::gen::suchThat<std::set<std::uint32_t>>(
      rc::gen::container<std::set<std::uint32_t>>(rc::gen::inRange(0U, 12U)),
      [](const auto& set) { return set.size() > 1; });
  const Machines members(chosen.begin(), chosen.end());
  const std::uint32_t root = *rc::gen::elementOf(members);
  const Range range = {anyLength, 1, *rc::gen::inRange(0U, 3U)};
  const PreorderTree tree = treesOver(cluster.get(), range, members, root).front();
  std::set<std::uint32_t> reached = {root};
  for (const std::uint32_t machine : members)
    for (const std::uint32_t child : positionIn(tree, machine).children) {
      RC_ASSERT(positionIn(tree, child).parent == machine);
      RC_ASSERT(reached.insert(child).second);
    }
  RC_ASSERT(reached == chosen);
  RC_ASSERT(positionIn(tree, root).parent == root);
}

TEST(Ranges, bothEndsOfEachRange) {
  test::TestCluster cluster(4);
  const auto segmentFor = [&](std::uint32_t root, std::uint64_t bytes) {
    return findService(cluster.get(), root, bytes).segmentBytes;
  };
  EXPECT_EQ(segmentFor(0, 1), 4U);
  EXPECT_EQ(segmentFor(0, 16), 4U);
  EXPECT_EQ(segmentFor(0, 17), 100U);
  EXPECT_EQ(segmentFor(0, 4096), 100U);
  EXPECT_EQ(segmentFor(0, 4097), 8191U);
  EXPECT_EQ(segmentFor(0, anyLength), 8191U);
  EXPECT_EQ(segmentFor(1, 1), 3001U);
  EXPECT_FALSE(isLeftAlone(cluster.get(), 1));
  cluster.leaveRootToLibrary(1);
  EXPECT_TRUE(isLeftAlone(cluster.get(), 1));
}

} // namespace
} // namespace topocast::runtime
