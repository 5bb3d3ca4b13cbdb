#include "simulate/traffic.hpp"

#include "simulate/simulated_schedules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast::testing {
namespace {

// Packets of one sender follow one another, so that a tree in which no two senders share a link
// needs no lanes. That is what makes it quick.
RC_GTEST_PROP(Traffic, ContentionFreeTreesHaveNoLanes, ()) {
  const Network network = *genNetwork(12, 60);
  const auto kind = *rc::gen::element<std::string>("linear", "binary", "kary:3", "flat");
  RC_ASSERT(Traffic(network, scheduleOf(network, kind, *genMachine(network))).laneCount() == 0U);
}

TEST(Traffic, LanesAreWhereLinksFollowSeveral) {
  // 0, 1 | 2, 3 with 0 -> 1, 0 -> 2 and 1 -> 3: s0->s1 follows the links of 0 and 1.
  const Network network = networkOf({0, 0}, {0, 0, 1, 1});
  const Traffic traffic(network, scheduleOf(network, "unaware-binary"));
  EXPECT_EQ(traffic.laneCount(), 2U);
  std::size_t hopsWithLanes = 0;
  for (const Hop& hop : traffic.hops())
    if (hop.lane != noLane) {
      EXPECT_EQ(network.name(hop.link), "s0->s1");
      ++hopsWithLanes;
    }
  EXPECT_EQ(hopsWithLanes, 2U);
}

TEST(Traffic, EdgesKnowWhereSegmentsGoOn) {
  const Network network = networkOf({0}, {0, 0, 0});
  const Traffic traffic(network,
                        together({scheduleOf(network, "linear"), scheduleOf(network, "flat")}));
  ASSERT_EQ(traffic.edges().size(), 4U);
  EXPECT_EQ(traffic.rootEdges(0).end - traffic.rootEdges(0).begin, 1U);
  EXPECT_EQ(traffic.rootEdges(1).begin, 2U);
  EXPECT_EQ(traffic.rootEdges(1).end, 4U);
  EXPECT_EQ(traffic.edge(0).onward.begin, 1U);
  EXPECT_EQ(traffic.edge(0).onward.end, 2U);
  EXPECT_EQ(traffic.edge(3).tree, 1U);
  EXPECT_EQ(traffic.edge(3).onward.begin, traffic.edge(3).onward.end);
}

} // namespace
} // namespace topocast::testing
