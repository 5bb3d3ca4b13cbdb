#include "verify/tree_edges.hpp"

#include "emit/example_plans.hpp"
#include "schedule/random_kind.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

std::string refusal(MachineId root, const std::vector<std::uint32_t>& order, const char* shape) {
  auto edges = edgesOf(root, order, shape);
  return edges ? "none" : llvm::toString(edges.takeError());
}

TEST(TreeEdges, TheRootComesFirst) {
  const std::vector<std::uint32_t> order = {1, 2, 0, 3};
  const std::vector<Edge> expected = {
      {MachineId(0), MachineId(1)}, {MachineId(1), MachineId(2)}, {MachineId(0), MachineId(3)}};
  EXPECT_EQ(llvm::cantFail(edgesOf(MachineId(0), order, "2100")), expected);
}

TEST(TreeEdges, PreorderMayLeaveTheOrder) {
  const std::vector<std::uint32_t> order = {0, 1, 2, 3};
  const std::vector<Edge> expected = {
      {MachineId(0), MachineId(3)}, {MachineId(3), MachineId(1)}, {MachineId(1), MachineId(2)}};
  for (const char* shape : {"1B1c10", "1[3]1[1]10"})
    EXPECT_EQ(llvm::cantFail(edgesOf(MachineId(0), order, shape)), expected) << shape;
}

TEST(TreeEdges, WhatMakesNoTreeIsRefused) {
  const std::vector<std::uint32_t> order = {0, 1, 2};
  const MachineId root(0);
  EXPECT_EQ(refusal(root, order, "1100"), "the shape is of 4 machines, the order of 3");
  EXPECT_EQ(refusal(root, order, "100"), "the shape ends after 2 machines of 3");
  EXPECT_EQ(refusal(root, order, "210"), "the shape has more children than machines");
  EXPECT_EQ(refusal(root, order, "(4294967295)00"), "the shape has more children than machines");
  EXPECT_EQ(refusal(root, order, "1?0"), "the shape has '?' where a number of children belongs");
  EXPECT_EQ(refusal(root, order, "(2"), "a parenthesis of the shape is not closed");
  EXPECT_EQ(refusal(root, order, "()00"), "the shape has '' where a number of children belongs");
  EXPECT_EQ(refusal(root, order, "1[3]10"), "the shape has position 3 of an order of 3 machines");
  EXPECT_EQ(refusal(root, order, "1[2]1[2]0"), "the shape has position 2 twice");
  EXPECT_EQ(refusal(root, order, "1B10"), "the shape has position 3 of an order of 3 machines");
  EXPECT_EQ(refusal(root, order, "1A1c0"), "the shape has position 0 twice");
  EXPECT_EQ(refusal(root, order, "1A1d0"),
            "the shape goes back by 'd' where position 3 would be next");
  EXPECT_EQ(refusal(root, order, "1A"), "the shape has '' where a number of children belongs");
  EXPECT_EQ(refusal(root, order, "1[2"), "a bracket of the shape is not closed");
  EXPECT_EQ(refusal(root, order, "1[x]"), "the shape has 'x' where a position belongs");
  EXPECT_EQ(refusal(root, {0, 1, 3}, "110"), "the order names machine 3, but there are 3 machines");
  EXPECT_EQ(refusal(root, {1, 1, 2}, "110"), "the order does not name the root exactly once");
  EXPECT_EQ(refusal(root, {0, 0, 2}, "110"), "the order does not name the root exactly once");
}

RC_GTEST_PROP(TreeEdges, BothFormsGiveTheTreeBack, ()) {
  const Network network = *testing::genNetwork();
  const MachineId root = *testing::genMachine(network);
  const MachineOrder order = dfsOrder(network, root);
  const Schedule schedule = buildSchedule(testing::randomKindInCode(), order);
  const BroadcastTree& tree = schedule.trees.front().tree;
  const auto& preorder = tree.preorder();
  const auto edges = llvm::cantFail(
      edgesOf(root, order.machines,
              runtime::encodeShape(runtime::treeOfPositions(preorder, order.machines))));
  RC_ASSERT(std::ranges::is_permutation(edges, tree.edges()));
  RC_ASSERT(treeOf(root, edges, network.machineCount()).preorder().machines == preorder.machines);
  RC_ASSERT(treeOf(root, edges, network.machineCount()).preorder().childCounts ==
            preorder.childCounts);
}

} // namespace
} // namespace topocast
