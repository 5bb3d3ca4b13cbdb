// Contention-free k-ary trees for any k, and over subsets of the machines.
#include "random_network.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/kary.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

RC_GTEST_PROP(KaryTree, IsFreeOfContention, ()) {
  const Network network = *testing::genNetwork(20, 120);
  const MachineId root = *testing::genMachine(network);
  const runtime::Children most = {*rc::gen::inRange<std::uint32_t>(1, 9)};
  const BroadcastTree tree(runtime::karyTree(dfsOrder(network, root), most).front());
  const ContentionReport report = judge(network, root, tree.edges());
  RC_ASSERT(report.defects.empty());
  RC_ASSERT(report.conflicts.empty());
  RC_ASSERT(tree.maxChildren() <= most.count);
}

// Between two arities above 2 that need not hold: further children are chosen one after another.
RC_GTEST_PROP(KaryTree, MoreChildrenThanTwoNeverMakeItHigherThanTheBinaryTree, ()) {
  const Network network = *testing::genNetwork(12, 80);
  const MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  const std::size_t binaryHeight = BroadcastTree(runtime::binaryTree(order).front()).height();
  for (std::uint32_t children = 3; children <= 8; ++children)
    RC_ASSERT(BroadcastTree(runtime::karyTree(order, {children}).front()).height() <= binaryHeight);
}

RC_GTEST_PROP(KaryTree, OfOneChildIsTheLinearTree, ()) {
  const Network network = *testing::genNetwork();
  const MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  const runtime::PreorderTree tree = runtime::karyTree(order, {1}).front();
  RC_ASSERT(tree.machines == order.machines);
  RC_ASSERT(tree.childCounts == runtime::linearTree(order).front().childCounts);
}

RC_GTEST_PROP(KaryTree, OverASubsetIsFreeOfContention, ()) {
  const Network network = *testing::genNetwork(12, 60);
  const std::vector<MachineId> members = *testing::genMembers(network);
  const MachineId root = *rc::gen::elementOf(members);
  const runtime::Children most = {*rc::gen::inRange<std::uint32_t>(1, 5)};
  const BroadcastTree tree(runtime::karyTree(dfsOrder(network, members, root), most).front());

  const ContentionReport report = judge(network, root, tree.edges());
  RC_ASSERT(report.conflicts.empty());
  RC_ASSERT(tree.size() == members.size());
  // Those that do not take part, and only those, are never reached.
  RC_ASSERT(report.defects.size() == network.machineCount() - members.size());
}

// Beyond detail::largestTable the height is no longer the least; the tree must still be right.
TEST(KaryTree, VeryHighTreesOfVeryManyMachines) {
  constexpr std::size_t switches = 5000;
  std::vector<std::size_t> above(switches, 0);
  std::vector<std::size_t> machineSwitch;
  for (std::size_t i = 0; i < switches; ++i) {
    above[i] = i == 0 ? 0 : i - 1;
    machineSwitch.insert(machineSwitch.end(), 2, i);
  }
  const Network network = testing::networkOf(above, machineSwitch);
  const BroadcastTree tree(runtime::binaryTree(dfsOrder(network, MachineId(0))).front());
  EXPECT_TRUE(judge(network, MachineId(0), tree.edges()).contentionFree());
  EXPECT_LT(tree.height(), 5500U);
}

} // namespace
} // namespace topocast
