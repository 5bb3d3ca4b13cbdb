// Messages that meet in time: those of Figures 5.1 to 5.3 of Nupairoj (1998), and cases without
// any.
#include "contention/contention.hpp"
#include "contention/timed_contention.hpp"
#include "schedule/random_kind.hpp"

#include "regular_network.hpp"

#include "topocast/schedule/build.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>

namespace topocast {
namespace {

using runtime::HoldingTimes;

constexpr HoldingTimes usual{20, 55, 1, 0};

Network multistage16() {
  return testing::fullNetwork(MultistageShape{2, 4});
}

/// The tree of Figure 5.1: an optimal one of seven machines, from 0011, in an order that does not
/// heed the network.
BroadcastTree figure51() {
  return BroadcastTree({{3, 1, 6, 7, 12, 10, 13}, {4, 1, 0, 1, 0, 0, 0}});
}

const Meeting* find(const TimedReport& report, const Edge& one, const Edge& other) {
  const auto found = std::ranges::find_if(report.meetings, [&](const Meeting& meeting) {
    return (meeting.first.edge == one && meeting.second.edge == other) ||
           (meeting.first.edge == other && meeting.second.edge == one);
  });
  return found == report.meetings.end() ? nullptr : &*found;
}

Edge edge(std::size_t from, std::size_t to) {
  return {MachineId(from), MachineId(to)};
}

TEST(TimedContention, FindsTheStepwiseMeetingOfFigure51) {
  const Network network = multistage16();
  const TimedReport report = judgeTimed(network, figure51(), usual);
  EXPECT_EQ(report.latency, 130U);
  const Meeting* meeting = find(report, edge(3, 7), edge(1, 6));
  ASSERT_NE(meeting, nullptr);
  EXPECT_EQ(meetingText(network, *meeting),
            "n3->n7 (20 to 75) and n1->n6 (55 to 110) are both on s1.3->s0.3, stepwise");
  EXPECT_TRUE(meeting->isStepwise());
  EXPECT_EQ(meeting->first.step, 2U);
}

TEST(TimedContention, FindsTheDepthMeetingOfFigure51) {
  const Network network = multistage16();
  const TimedReport report = judgeTimed(network, figure51(), usual);
  const Meeting* meeting = find(report, edge(7, 12), edge(3, 13));
  ASSERT_NE(meeting, nullptr);
  EXPECT_EQ(meetingText(network, *meeting),
            "n3->n13 (60 to 115) and n7->n12 (75 to 130) are both on s1.7->s0.6, depthwise");
  EXPECT_FALSE(meeting->isStepwise());
}

TEST(TimedContention, MessagesMayFollowOneAnotherOnALink) {
  // On a line of four nodes: 0 sends to 1 and then to 3, 1 sends to 2 over the same link as 0 to 3.
  const Network network = testing::fullNetwork(MeshShape{{4}});
  const BroadcastTree tree({{0, 1, 2, 3}, {2, 1, 0, 0}});
  EXPECT_FALSE(judge(network, MachineId(0), tree.edges()).contentionFree());
  // 1 to 2 from 5 to 10; 0 to 3 from 3 to 8, or from 10 to 15.
  EXPECT_EQ(judgeTimed(network, tree, {3, 5, 1, 0}).meetings.size(), 1U);
  EXPECT_TRUE(judgeTimed(network, tree, {10, 5, 1, 0}).meetings.empty());
}

TEST(TimedContention, MessagesOfOneSenderShareNoLinkOnTwoPortsAtOnce) {
  const Network network = testing::fullNetwork(MeshShape{{3}});
  const BroadcastTree tree({{0, 1, 2}, {2, 0, 0}});
  const HoldingTimes twoPorts{4, 10, 2, 1};
  ASSERT_EQ(judgeTimed(network, tree, twoPorts).meetings.size(), 1U);
  EXPECT_EQ(meetingText(network, judgeTimed(network, tree, twoPorts).meetings.front()),
            "n0->n1 (0 to 10) and n0->n2 (1 to 11) are both on r0->r1, stepwise");
  EXPECT_TRUE(judgeTimed(network, tree, {4, 10, 1, 0}).meetings.empty());
}

// Messages that never share a link do not meet at any time either.
RC_GTEST_PROP(TimedContention, IsMilderThanTheOtherJudge, ()) {
  const Network network = *testing::genRegularNetwork();
  const MachineId root(0);
  const ScheduleKind kind = testing::randomKindInCode();
  const BroadcastTree tree(runtime::build(kind, machineOrder(network, root)).front());
  if (judge(network, root, tree.edges()).contentionFree())
    RC_ASSERT(judgeTimed(network, tree, usual).meetings.empty());
}

} // namespace
} // namespace topocast
