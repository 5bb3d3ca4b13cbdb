// Time-optimal trees in preorder, against every tree in preorder and against their own claims.
#include "random_network.hpp"
#include "tree_time.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/kary.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/sending_costs.hpp"
#include "topocast/schedule/timed.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <limits>

namespace topocast {
namespace {

using runtime::SendingCosts;

BroadcastTree timed(const MachineOrder& order, const SendingCosts& costs) {
  return BroadcastTree(runtime::timedTree(order, costs).front());
}

/// The least time of all trees in preorder of `order` that the judge finds free of contention.
std::uint64_t leastTimeInPreorder(const Network& network, const MachineOrder& order,
                                  const SendingCosts& costs) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::uint32_t> counts;
  const std::function<void(std::uint32_t)> extend = [&](std::uint32_t owed) {
    // `owed` machines are children of those before and follow.
    const std::uint32_t left = order.size() - static_cast<std::uint32_t>(counts.size());
    if (left == 0) {
      const BroadcastTree tree({order.machines, counts});
      if (judge(network, tree.root(), tree.edges()).contentionFree())
        least = std::min(least, testing::timeOf(tree, costs));
      return;
    }
    for (std::uint32_t count = owed == 1 && left > 1 ? 1 : 0; owed + count <= left; ++count) {
      if (costs.mostChildren != 0 && count > costs.mostChildren) break;
      counts.push_back(count);
      extend(owed + count - 1);
      counts.pop_back();
    }
  };
  extend(1);
  return least;
}

RC_GTEST_PROP(TimedTree, NoTreeInPreorderIsFaster, ()) {
  const Network network = *testing::genNetwork(5, 7);
  const MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  const SendingCosts costs = *testing::genCosts();
  RC_ASSERT(testing::timeOf(timed(order, costs), costs) ==
            leastTimeInPreorder(network, order, costs));
}

RC_GTEST_PROP(TimedTree, IsFreeOfContention, ()) {
  const Network network = *testing::genNetwork(20, 120);
  const MachineId root = *testing::genMachine(network);
  const SendingCosts costs = *testing::genCosts();
  const BroadcastTree tree = timed(dfsOrder(network, root), costs);
  RC_ASSERT(judge(network, root, tree.edges()).contentionFree());
  RC_ASSERT(costs.mostChildren == 0 || tree.maxChildren() <= costs.mostChildren);
}

RC_GTEST_PROP(TimedTree, WithoutGapsIsAsLowAsAlgorithm2, ()) {
  const Network network = *testing::genNetwork(12, 80);
  const MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  RC_ASSERT(timed(order, {1, 0, 2}).height() ==
            BroadcastTree(runtime::binaryTree(order).front()).height());
}

RC_GTEST_PROP(TimedTree, OfOneChildIsTheLinearTree, ()) {
  const Network network = *testing::genNetwork();
  const MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  RC_ASSERT(runtime::timedTree(order, {3, 2, 1}).front().childCounts ==
            runtime::linearTree(order).front().childCounts);
}

// One switch, gaps only: every gap doubles the machines, as in a binomial tree.
TEST(TimedTree, OneSwitchWithoutLatencyDoubles) {
  const Network network = testing::networkOf({0}, std::vector<std::size_t>(64, 0));
  const SendingCosts costs{0, 1, 0};
  EXPECT_EQ(testing::timeOf(timed(dfsOrder(network, MachineId(0)), costs), costs), 6U);
}

} // namespace
} // namespace topocast
