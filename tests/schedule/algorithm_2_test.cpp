// The fast form of Algorithm 2 against the printed one, and against its own claims.
#include "printed_algorithm_2.hpp"
#include "random_network.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/kary.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

BroadcastTree lowestBinary(const MachineOrder& order) {
  return BroadcastTree(runtime::binaryTree(order).front());
}

RC_GTEST_PROP(Algorithm2, FastFormHasTheHeightOfTheExactOne, ()) {
  const Network network = *testing::genNetwork(8, 24);
  const MachineId root = *testing::genMachine(network);
  const MachineOrder order = dfsOrder(network, root);
  const testing::PrintedAlgorithm2 exact(network, order, true);
  RC_ASSERT(lowestBinary(order).height() == exact.height());
}

RC_GTEST_PROP(Algorithm2, SingleChildrenNeverMakeItHigher, ()) {
  const Network network = *testing::genNetwork(8, 20);
  const MachineOrder order = dfsOrder(network, MachineId(0));
  const testing::PrintedAlgorithm2 printed(network, order, false);
  RC_ASSERT(lowestBinary(order).height() <= printed.height());
}

RC_GTEST_PROP(Algorithm2, IsFreeOfContentionFromAnyRoot, ()) {
  const Network network = *testing::genNetwork(20, 120);
  const MachineId root = *testing::genMachine(network);
  const BroadcastTree tree = lowestBinary(dfsOrder(network, root));
  const ContentionReport report = judge(network, root, tree.edges());
  RC_ASSERT(report.contentionFree());
  RC_ASSERT(tree.maxChildren() <= 2U);
}

TEST(Algorithm2, OneSwitchGivesTheHeightOfTheCompleteTree) {
  for (std::size_t machines = 1; machines <= 130; ++machines) {
    const Network network = testing::networkOf({0}, std::vector<std::size_t>(machines, 0));
    const BroadcastTree tree = lowestBinary(dfsOrder(network, MachineId(0)));
    std::size_t height = 0;
    while ((std::size_t{2} << height) - 1 < machines)
      ++height;
    EXPECT_EQ(tree.height(), height) << machines << " machines";
  }
}

// Heights of the lowest trees in preorder of the machine order.
TEST(Algorithm2, LinesOfSwitches) {
  EXPECT_EQ(lowestBinary(dfsOrder(testing::lineNetwork(4, 32), MachineId(0))).height(), 6U);
  EXPECT_EQ(lowestBinary(dfsOrder(testing::lineNetwork(128, 1024), MachineId(0))).height(), 130U);
}

} // namespace
} // namespace topocast
