#include "test_cluster.hpp"

#include "topocast/carry/emitted_trees.hpp"
#include "topocast/job/position.hpp"
#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/optimal.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"
#include "topocast/service.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace topocast::TOPOCAST_ABI::runtime {

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
  const PreorderTree star = emittedTree(cluster.get().treesOfAll.trees[2], 14, 6);
  EXPECT_EQ(positionIn(star, 6).children, (Machines{0, 13, 12, 11, 10, 9, 8, 7, 5, 4, 3, 2, 1}));
}

/// What all ranks work out for themselves must fit together: every machine but the root is the
/// child of exactly the one machine that it takes for its parent.
RC_GTEST_PROP(Position, allPositionsMakeOneTree, ()) {
  const test::TestCluster cluster(12);
  const std::uint32_t root = *rc::gen::inRange(0U, 12U);
  const Range range = {anyLength, 1, *rc::gen::inRange(0U, 3U)};
  const PreorderTree tree = emittedTrees(cluster.get(), range, root).front();
  std::set<std::uint32_t> reached = {root};
  for (std::uint32_t machine = 0; machine < 12; ++machine)
    for (const std::uint32_t child : positionIn(tree, machine).children) {
      RC_ASSERT(positionIn(tree, child).parent == machine);
      RC_ASSERT(reached.insert(child).second);
    }
  RC_ASSERT(reached.size() == 12);
  RC_ASSERT(positionIn(tree, root).parent == root);
}

/// A tree of that kind over the order 2 0 1 3, which is also the chain if there is one.
test::ClusterValues withOneTree(const ScheduleKind& kind, const Machines& chain) {
  test::ClusterValues values;
  values.switchAbove = {-1};
  values.switchOfMachine.assign(4, 0);
  values.trees = {{{{2, 0, 1, 3}, {3, 0, 0, 0}}, kind}};
  values.ranges = {{anyLength, 1, 0}};
  values.firstRangeOfRoot.assign(4, 0);
  values.chain = chain;
  return values;
}

TEST(Position, chainThatSendersSplit) {
  const auto chainFrom1 = [](const ScheduleKind& kind, const Machines& chain) {
    const test::ClusterTables cluster(withOneTree(kind, chain));
    return emittedChain(cluster.get(), {anyLength, 1, 0}, 1);
  };
  const ScheduleKind along = kinds::dynamic(kinds::Hold{5}, kinds::End{16});
  EXPECT_EQ(chainFrom1(along, {}), (Machines{1, 2, 0, 3}));
  EXPECT_EQ(chainFrom1(along, {2, 0, 1, 3}), (Machines{2, 0, 1, 3}));
  const ScheduleKind byNumber = kinds::unawareDynamic(kinds::Hold{5}, kinds::End{16});
  EXPECT_EQ(chainFrom1(byNumber, {2, 0, 1, 3}), (Machines{1, 2, 3, 0}));
  EXPECT_EQ(chainPlaceOf({2, 0, 1, 3}, 1).own, 2U);
}

TEST(Ranges, bothEndsOfEachRange) {
  test::TestCluster cluster(4);
  const auto segmentFor = [&](std::uint32_t root, std::uint64_t bytes) {
    return findService(cluster.get().treesOfAll, root, bytes, false).segmentBytes;
  };
  EXPECT_EQ(segmentFor(0, 1), 4U);
  EXPECT_EQ(segmentFor(0, 16), 4U);
  EXPECT_EQ(segmentFor(0, 17), 100U);
  EXPECT_EQ(segmentFor(0, 4096), 100U);
  EXPECT_EQ(segmentFor(0, 4097), 8191U);
  EXPECT_EQ(segmentFor(0, anyLength), 8191U);
  EXPECT_EQ(segmentFor(1, 1), 3001U);
}

/// Of all machines, from a root that has them; a foreign machine in a member's place is none of
/// all.
TEST(Ranges, treesAreForAllMachinesTogether) {
  test::TestCluster cluster(4);
  EXPECT_TRUE(hasTrees(cluster.get(), {0, 1, 2, 3}, 1));
  EXPECT_FALSE(hasTrees(cluster.get(), {0, 1, 3}, 1));
  EXPECT_FALSE(hasTrees(cluster.get(), {0, 1, 2, foreignMachine("login")}, 1));
  cluster.dropTreesFrom(1);
  EXPECT_FALSE(hasTrees(cluster.get(), {0, 1, 2, 3}, 1));
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
