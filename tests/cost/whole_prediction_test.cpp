// Messages sent whole, which wait only for those that they meet, on one port or several.
#include "cost/network_profile.hpp"

#include "contention/timed_contention.hpp"
#include "cost/communication_parameters.hpp"
#include "order/network_order.hpp"
#include "regular_network.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

Schedule scheduleOver(const Network& network, const char* name, MachineId root) {
  return buildSchedule(llvm::cantFail(findSchedule(name)), machineOrder(network, root));
}

/// In a mesh two senders may share links, which slows pipelines but no message sent whole.
TEST(Prediction, MessagesSentWholeWaitForNoneOnAChain) {
  const CommunicationParameters parameters = {"usual", {{256, 35e-6, 20e-6, {}, {}}}};
  const Network network = testing::fullNetwork(MeshShape{{6, 6}, false});
  const Schedule optimal = scheduleOver(network, "optimal:20/55", MachineId(20));
  const ContentionReport judgement = judge(network, optimal);
  ASSERT_FALSE(judgement.contentionFree());
  const ScheduleProfile profile = profileOf(network, optimal, judgement, {20, 55, 1, 0});
  EXPECT_NE(profile.trees.front(), profile.wholeTrees.front());
  EXPECT_NEAR(predictSeconds(profile, parameters, 256, 256), 210e-6, 1e-12);
}

/// Messages that meet even so wait for each other: over machine numbers that are scattered.
TEST(Prediction, MessagesSentWholeThatMeetWait) {
  const CommunicationParameters parameters = {"usual", {{256, 35e-6, 20e-6, {}, {}}}};
  const runtime::HoldingTimes times = {20, 55, 1, 0};
  const Network network =
      testing::regularNetwork(MeshShape{{4, 4}, false}, {5, 10, 3, 12, 0, 15, 6, 9, 1, 14, 2, 13});
  const Schedule unaware = scheduleOver(network, "unaware-optimal:20/55", MachineId(0));
  const TimedReport timed = judgeTimed(network, unaware.trees.front().tree, times);
  ASSERT_EQ(timed.meetings.size(), 3U);
  const ScheduleProfile profile = profileOf(network, unaware, judge(network, unaware), times);
  EXPECT_GT(predictSeconds(profile, parameters, 256, 256),
            1e-6 * static_cast<double>(timed.latency));
}

/// A tree for several ports takes the time of Table 4.4, whether the parameters tell of them or the
/// schedule's name alone.
TEST(Prediction, MessagesSentWholeLeaveOnSeveralPorts) {
  const std::vector<MeasuredSize> sizes = {{1024, 33e-6, 22e-6, {}, {}}};
  const Network network = testing::fullNetwork(MultistageShape{12, 1});
  const Schedule optimal = scheduleOver(network, "optimal:22/55:3/10", MachineId(0));
  const ScheduleProfile profile =
      profileOf(network, optimal, judge(network, optimal), {22, 55, 3, 10});
  for (const SendingPorts ports : {SendingPorts{}, SendingPorts{3, 10e-6}})
    EXPECT_NEAR(
        predictSeconds(profile, CommunicationParameters("some", sizes, true, ports), 1024, 1024),
        120e-6, 1e-12);
  EXPECT_NEAR(
      predictSeconds(profile, CommunicationParameters("some", sizes, true, {3, 1e-6}), 1024, 1024),
      111e-6, 1e-12)
      << "messages on two ports nearer to each other";
}

/// Ports do not help if all messages pass one link, as the 15 that leave a corner of this mesh do.
TEST(Prediction, PortsShareTheLinksBehindTheSwitch) {
  const CommunicationParameters parameters = {
      "four", {{64, 10e-6, 40e-6, {}, {}}}, true, {4, 1e-6}};
  const Network network = testing::fullNetwork(MeshShape{{16}, false});
  const Schedule flat = scheduleOver(network, "flat", MachineId(0));
  const ScheduleProfile profile = profileOf(network, flat, judge(network, flat), {40, 50, 4, 1});
  EXPECT_GE(predictSeconds(profile, parameters, 64, 64), (10 + 15 * 40) * 1e-6);
}

} // namespace
} // namespace topocast
