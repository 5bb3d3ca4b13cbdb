#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(BroadcastTree, FromPreorder) {
  const BroadcastTree tree(runtime::PreorderTree{{3, 1, 0, 2, 4}, {2, 2, 0, 0, 0}});
  EXPECT_EQ(tree.root(), MachineId(3));
  EXPECT_EQ(tree.height(), 2U);
  EXPECT_EQ(tree.maxChildren(), 2U);
  const std::vector<Edge> expected = {{MachineId(3), MachineId(1)},
                                      {MachineId(3), MachineId(4)},
                                      {MachineId(1), MachineId(0)},
                                      {MachineId(1), MachineId(2)}};
  EXPECT_TRUE(std::ranges::equal(tree.edges(), expected));
  EXPECT_EQ(tree.edgesFrom(1).size(), 2U);
  EXPECT_EQ(tree.edgesFrom(4).size(), 0U);
}

TEST(BroadcastTree, OfOneMachine) {
  const BroadcastTree tree(runtime::PreorderTree{{7}, {0}});
  EXPECT_EQ(tree.root(), MachineId(7));
  EXPECT_EQ(tree.height(), 0U);
  EXPECT_TRUE(tree.edges().empty());
}

TEST(Shape, EncodeAndDecode) {
  const runtime::PreorderTree tree = {{0, 1, 5, 6, 33, 8, 2, 30, 3},
                                      {2, 10, 0, 9, 123, 0, 1, 3, 4}};
  const std::string word = runtime::encodeShape(tree);
  EXPECT_EQ(word, "2(10)C09Z(123)z0g1[30]3[3]4");
  EXPECT_EQ(runtime::decodeShape(word.c_str()).machines, tree.machines);
  EXPECT_EQ(runtime::decodeShape(word.c_str()).childCounts, tree.childCounts);
}

/// The example in generated sources: 5 sends to 6, then to 4, and 6 to 7.
TEST(Shape, ExampleOfGeneratedSources) {
  const runtime::PreorderTree positions = runtime::decodeShape("2A1b0A0");
  const BroadcastTree tree(runtime::treeOfMachines(positions, {5, 7, 6, 4}));
  const std::vector<Edge> edges(tree.edges().begin(), tree.edges().end());
  const auto edge = [](unsigned from, unsigned to) { return Edge{MachineId(from), MachineId(to)}; };
  EXPECT_EQ(edges, (std::vector<Edge>{edge(5, 6), edge(5, 4), edge(6, 7)}));
}

TEST(Shape, PositionsAndBack) {
  const std::vector<std::uint32_t> order = {4, 0, 7};
  const runtime::PreorderTree tree = {{4, 7, 0}, {2, 0, 0}};
  const runtime::PreorderTree positions = runtime::treeOfPositions(tree, order);
  EXPECT_EQ(positions.machines, (std::vector<std::uint32_t>{0, 2, 1}));
  EXPECT_EQ(runtime::treeOfMachines(positions, order).machines, tree.machines);
}

} // namespace
} // namespace topocast
