// The trees of fixed shape, machine by machine.
#include "random_kind.hpp"
#include "random_network.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/flat.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/unaware_trees.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

/// Two switches; odd machines on one, even ones on the other: 0, 2, 4, 6 | 1, 3, 5, 7.
Network interleaved(std::size_t machines) {
  std::vector<std::size_t> machineSwitch;
  for (std::size_t i = 0; i < machines; ++i)
    machineSwitch.push_back(i % 2);
  return testing::networkOf({0, 0}, machineSwitch);
}

std::vector<std::pair<unsigned, unsigned>> edgesOf(const runtime::PreorderTrees& trees) {
  const BroadcastTree tree(trees.front());
  std::vector<std::pair<unsigned, unsigned>> edges;
  for (const auto& [from, to] : tree.edges())
    edges.emplace_back(from.value, to.value);
  return edges;
}

using Edges = std::vector<std::pair<unsigned, unsigned>>;

TEST(LinearTree, FollowsTheSwitches) {
  const MachineOrder order = dfsOrder(interleaved(6), MachineId(2));
  EXPECT_EQ(edgesOf(runtime::linearTree(order)), (Edges{{2, 0}, {0, 4}, {4, 1}, {1, 3}, {3, 5}}));
}

TEST(UnawareLinearTree, FollowsTheNumbersFromTheRootAndRound) {
  const MachineOrder order = dfsOrder(interleaved(6), MachineId(2));
  EXPECT_EQ(edgesOf(runtime::unawareLinearTree(order)),
            (Edges{{2, 3}, {3, 4}, {4, 5}, {5, 0}, {0, 1}}));
}

TEST(FlatTree, TheRootSendsToAll) {
  const MachineOrder order = dfsOrder(interleaved(4), MachineId(1));
  EXPECT_EQ(edgesOf(runtime::flatTree(order)), (Edges{{1, 3}, {1, 0}, {1, 2}}));
}

TEST(CompleteTree, ChildrenOfMachineR) {
  const MachineOrder order = dfsOrder(interleaved(8), MachineId(0));
  EXPECT_EQ(edgesOf(runtime::completeBinaryTree(order)),
            (Edges{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {3, 7}, {2, 5}, {2, 6}}));
  EXPECT_EQ(edgesOf(runtime::completeTree(order, {3})),
            (Edges{{0, 1}, {0, 2}, {0, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 7}}));
}

TEST(BinomialTree, LargestSubtreeFirst) {
  const MachineOrder order = dfsOrder(interleaved(8), MachineId(0));
  EXPECT_EQ(edgesOf(runtime::binomialTree(order)),
            (Edges{{0, 4}, {0, 2}, {0, 1}, {4, 6}, {4, 5}, {6, 7}, {2, 3}}));
}

/// Figure 3.7 of the dissertation: two blocks of three, and three machines in none.
TEST(BlockBinomialTree, BlocksThenTheirMembersThenTheRest) {
  const MachineOrder order = dfsOrder(interleaved(9), MachineId(0));
  EXPECT_EQ(edgesOf(runtime::blockBinomialTree(order, {3})),
            (Edges{{0, 3}, {0, 1}, {0, 2}, {0, 6}, {3, 4}, {3, 5}, {1, 7}, {2, 8}}));
}

TEST(BlockBinomialTree, BlocksOfOneAndOneBlock) {
  const MachineOrder order = dfsOrder(interleaved(8), MachineId(3));
  EXPECT_EQ(edgesOf(runtime::blockBinomialTree(order, {1})), edgesOf(runtime::binomialTree(order)));
  for (const std::uint32_t size : {8U, 9U, 1000U})
    EXPECT_EQ(edgesOf(runtime::blockBinomialTree(order, {size})),
              (Edges{{3, 4}, {3, 5}, {3, 6}, {3, 7}, {3, 0}, {3, 1}, {3, 2}}));
}

RC_GTEST_PROP(Shapes, EveryBuilderReachesEveryMachineOnce, ()) {
  const Network network = *testing::genNetwork();
  const MachineId root = *testing::genMachine(network);
  const MachineOrder order = dfsOrder(network, root);
  for (const Family family : scheduleFamilies()) {
    const ScheduleKind kind = testing::randomKind(family);
    RC_LOG() << nameOf(kind) << '\n';
    const Schedule schedule = buildSchedule(kind, order);
    RC_ASSERT(schedule.trees.size() == runtime::treesOf(kind));
    for (const auto& [share, tree, rail] : schedule.trees) {
      RC_ASSERT(judge(network, root, tree.edges()).defects.empty());
      RC_ASSERT(tree.root() == root);
    }
  }
}

RC_GTEST_PROP(Shapes, LinearAndFlatTreesAreFreeOfContention, ()) {
  const Network network = *testing::genNetwork(20, 100);
  const MachineId root = *testing::genMachine(network);
  const MachineOrder order = dfsOrder(network, root);
  for (const auto build : {runtime::linearTree, runtime::flatTree})
    RC_ASSERT(judge(network, root, BroadcastTree(build(order).front()).edges()).contentionFree());
}

// Algorithm 1's order: u < v <= x < y implies that u->v and x->y share no link.
RC_GTEST_PROP(Shapes, MessagesBehindEachOtherInTheOrderNeverMeet, ()) {
  const Network network = *testing::genNetwork(12, 40, 3);
  const MachineId root = *testing::genMachine(network);
  const MachineOrder order = dfsOrder(network, root);
  const auto u = *rc::gen::inRange<std::uint32_t>(0, order.size() - 2U);
  const auto v = *rc::gen::inRange<std::uint32_t>(u + 1U, order.size() - 1U);
  const auto x = *rc::gen::inRange<std::uint32_t>(v, order.size() - 1U);
  const auto y = *rc::gen::inRange<std::uint32_t>(x + 1U, order.size());
  const auto machine = [&](std::uint32_t position) { return MachineId(order.machines[position]); };
  const std::vector<Edge> edges = {{machine(u), machine(v)}, {machine(x), machine(y)}};
  RC_ASSERT(judge(network, root, edges).conflicts.empty());
}

} // namespace
} // namespace topocast
