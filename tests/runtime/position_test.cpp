#include "test_cluster.hpp"

#include "topocast/position.hpp"
#include "topocast/ranges.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace topocast::runtime {
namespace {

using Machines = std::vector<std::uint32_t>;

TEST(Position, emittedTreeTakesTheRootOutAndPutsItFirst) {
  const Machines order = {3, 1, 0, 2};
  const TreeTable table = {order.data(), "2100", nullptr, 2};
  EXPECT_EQ(emittedTree(table, 4, 3).machines, (Machines{3, 1, 0, 2}));
  EXPECT_EQ(emittedTree(table, 4, 0).machines, (Machines{0, 3, 1, 2}));
  EXPECT_EQ(emittedTree(table, 4, 2).machines, (Machines{2, 3, 1, 0}));
  EXPECT_EQ(emittedTree(table, 4, 2).childCounts, (Machines{2, 1, 0, 0}));
}

TEST(Position, shapesThatLeaveTheOrder) {
  const Machines order = {3, 1, 0, 2};
  const TreeTable table = {order.data(), "1[2]2[1]0[3]0", nullptr, 2};
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
    return findRange(cluster.get(), root, bytes)->segmentBytes;
  };
  EXPECT_EQ(segmentFor(0, 1), 4U);
  EXPECT_EQ(segmentFor(0, 16), 4U);
  EXPECT_EQ(segmentFor(0, 17), 100U);
  EXPECT_EQ(segmentFor(0, 4096), 100U);
  EXPECT_EQ(segmentFor(0, 4097), 8191U);
  EXPECT_EQ(segmentFor(0, anyLength), 8191U);
  EXPECT_EQ(segmentFor(1, 1), 3001U);
  cluster.leaveRootToLibrary(1);
  EXPECT_EQ(findRange(cluster.get(), 1, 1), nullptr);
}

} // namespace
} // namespace topocast::runtime
