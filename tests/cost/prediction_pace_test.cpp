// The pace at which segments follow the first one: loads, further trees, slow links and machines,
// messages that meet.
#include "cost/network_profile.hpp"

#include "predicted.hpp"
#include "random_network.hpp"

#include "topocast/cost/whole_messages.hpp"
#include "topocast/network/switch_network.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using testing::firstSegments;
using testing::oneSwitch;
using testing::pathCost;
using testing::profile;
using testing::someParameters;

/// The path of the first segment costs gaps; the others follow at the pace of the relay gap.
TEST(Prediction, PipelinesHaveThePaceOfTheRelayGap) {
  const CommunicationParameters parameters = {
      "relays", {{1024, 250e-6, 89e-6, {}, {}, 97e-6}, {2048, 250e-6, 180e-6, {}, {}, 181e-6}}};
  const ScheduleProfile linear = profile(oneSwitch(32), "linear", MachineId(0));
  EXPECT_NEAR(predictSeconds(linear, parameters, 65536, 1024), 31 * (250e-6 + 89e-6) + 63 * 97e-6,
              1e-12);
}

TEST(Prediction, ContentionSlowsThePipeline) {
  // Machines 0, 2 | 1, 3: the unaware chain crosses the middle link three times, twice one way.
  const Network network = testing::networkOf({0, 0}, {0, 1, 0, 1});
  EXPECT_DOUBLE_EQ(profile(network, "unaware-linear", MachineId(0)).mostLoad, 2.0);
  EXPECT_DOUBLE_EQ(profile(network, "linear", MachineId(0)).mostLoad, 1.0);
}

/// Twice the time that it occupies a link of its own, not twice the gap.
TEST(Prediction, LoadedLinksTakeTimeOnTheWireOnly) {
  const CommunicationParameters parameters(
      "software", {{2000, 250e-6, 300e-6, {}, {}}, {8000, 324e-6, 900e-6, {}, {}}});
  const ScheduleProfile twice =
      profile(testing::networkOf({0, 0}, {0, 1, 0, 1}), "unaware-linear", MachineId(0));
  EXPECT_NEAR(predictSeconds(twice, parameters, 22000, 2000) -
                  predictSeconds(twice, parameters, 20000, 2000),
              2 * 225e-6, 1e-12);
}

/// What was measured with real TCP (docs/cost-model-evidence.md).
TEST(Prediction, FurtherTreesSlowThePipeline) {
  const Network network = oneSwitch(16);
  const std::pair<const char*, double> expected[] = {
      {"linear", 1.0}, {"two-tree", 1.0}, {"multi-tree:3", 1.025}, {"multi-tree:4", 1.05}};
  for (const auto& [name, gaps] : expected)
    EXPECT_DOUBLE_EQ(paceOf(profile(network, name, MachineId(0)), someParameters(), 1, 0).seconds(),
                     gaps)
        << name;
}

/// Two switches of four machines, joined by a link four times slower. In SimGrid, on a line of four
/// of such switches, a sender with a child on either side of such a link needs 5.0 gaps for a
/// segment.
TEST(Prediction, WithoutBuffersASenderIsBusyUntilASlowLinkIsPassed) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}};
  const std::vector<std::size_t> machineSwitch = {0, 0, 0, 0, 1, 1, 1, 1};
  const std::vector<double> widths = {0.25};
  const Network network = testing::networkOf(2, pairs, machineSwitch, widths);
  const ScheduleProfile binary = profile(network, "binary", MachineId(0));
  EXPECT_DOUBLE_EQ(binary.mostLoad, 4.0);
  EXPECT_DOUBLE_EQ(binary.mostBusy, 5.0);
  const ScheduleProfile twoTree = profile(network, "two-tree", MachineId(0));
  EXPECT_DOUBLE_EQ(twoTree.mostLoad, 4.0);
  EXPECT_LE(twoTree.mostBusy, 4.5);
}

/// A chain of nine machines, and the root's second child, whose link is ten times slower.
TEST(Prediction, ASlowMachineSetsThePaceOfItsOwnPathOnly) {
  const std::vector<std::size_t> machineSwitch(10, 0);
  std::vector<double> machineWidths(10, 1);
  machineWidths.back() = 0.1;
  const Network network = testing::networkOf(1, {}, machineSwitch, {}, machineWidths);
  const BroadcastTree tree(
      runtime::PreorderTree{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {2, 1, 1, 1, 1, 1, 1, 1, 0, 0}});
  const Schedule schedule = {ScheduleKind(), {{1, tree}}, {}, {}};
  const ScheduleProfile mixed = profileOf(network, schedule, judge(network, schedule));
  const double latency = 250e-6;
  const double gap = 89e-6;
  const double wire = someParameters().wireTime(1024);
  // Of two segments the chain is later, of six the slow machine.
  EXPECT_NEAR(predictSeconds(mixed, someParameters(), 2 * 1024, 1024),
              8 * (latency + gap) + 2 * gap, 1e-12);
  EXPECT_NEAR(predictSeconds(mixed, someParameters(), 6 * 1024, 1024),
              latency + 2 * gap + 9 * wire + 5 * 10 * wire, 1e-12);
}

/// A slow link is still busy with a segment when the next one comes.
TEST(Prediction, SegmentsInTurnMeetAtSlowMachinesOnly) {
  const runtime::SwitchNetwork network = {{0, 0, 0}, {10, 5, 20}, {-1}, {0}, 10, {}, {}};
  const runtime::SwitchLinks links(network);
  std::vector<bool> isMeeting(links.linkCount(), true);
  runtime::takeTurnsAtMachines(links, isMeeting);
  EXPECT_FALSE(isMeeting[links.downlink(0)]);
  EXPECT_TRUE(isMeeting[links.downlink(1)]);
  EXPECT_FALSE(isMeeting[links.downlink(2)]);
  EXPECT_TRUE(isMeeting[links.uplink(0)]);
}

/// Segments come in turn for the latency that the schedule is made for.
TEST(Prediction, SegmentsOutOfTurnWaitAtEachMachine) {
  const ScheduleProfile three = profile(oneSwitch(16), "by-segment:3", MachineId(0));
  EXPECT_EQ(three.turnsForLatency, 3U);
  ScheduleProfile five = three;
  five.turnsForLatency = 5;
  const double gap = 10e-6;
  const CommunicationParameters parameters("any", {{2000, 3 * gap, gap, {}, {}}});
  const std::uint64_t hops = three.trees.front().front().latencies;
  EXPECT_NEAR(predictSeconds(five, parameters, 24'000, 2000) -
                  predictSeconds(three, parameters, 24'000, 2000),
              static_cast<double>(hops) * gap / 10, 1e-12);
}

TEST(Prediction, TheLastSegmentCountsWithItsOwnSize) {
  const CommunicationParameters parameters = someParameters();
  const ScheduleProfile linear = profile(oneSwitch(4), "linear", MachineId(0));
  EXPECT_NEAR(predictSeconds(linear, parameters, 3 * 1024 + 256, 1024) -
                  predictSeconds(linear, parameters, 3 * 1024, 1024),
              parameters.gap(256), 1e-12);
}

/// Two chains that share a message: 0-1-2 and 0-2-1. Each machine sends every segment once at most.
TEST(Prediction, TreesThatShareAMessageTakeTurns) {
  const BroadcastTree forth(runtime::PreorderTree{{0, 1, 2}, {1, 1, 0}});
  const BroadcastTree back(runtime::PreorderTree{{0, 2, 1}, {2, 0, 0}});
  const Schedule schedule = {ScheduleKind(), {{0.5, forth}, {0.5, back}}, {}, {}};
  const ScheduleProfile both = profileOf(oneSwitch(3), schedule, judge(oneSwitch(3), schedule));
  const double latency = 250e-6;
  const double gap = 89e-6;
  EXPECT_DOUBLE_EQ(both.mostSends,
                   1.5); // of the root: one child in one tree, two in the other
  // Machine 2 has two senders, whose messages meet on its link.
  EXPECT_EQ(firstSegments(both), (std::vector<TreePaths>{{pathCost(2, 2, 0.5)}, {pathCost(1, 2)}}));
  const double first = 2 * latency + 2 * gap + someParameters().wireTime(1024) / 2;
  EXPECT_NEAR(predictSeconds(both, someParameters(), 1024, 1024), first, 1e-12);
  // The last segment is one of the first tree's, whose path is the longer one.
  EXPECT_NEAR(predictSeconds(both, someParameters(), 5 * 1024, 1024), first + 4 * 1.5 * gap, 1e-12);
  // The last is one of the second tree's; the first tree's last came a segment earlier.
  EXPECT_NEAR(predictSeconds(both, someParameters(), 6 * 1024, 1024), first + 4 * 1.5 * gap, 1e-12);
}

/// The same without buffers: of the root's three messages in two segments, the one to machine 2 may
/// have to wait for its receiver.
TEST(Prediction, WithoutBuffersMessagesThatMeetHoldUpTheirSenders) {
  const BroadcastTree forth(runtime::PreorderTree{{0, 1, 2}, {1, 1, 0}});
  const BroadcastTree back(runtime::PreorderTree{{0, 2, 1}, {2, 0, 0}});
  const Schedule schedule = {ScheduleKind(), {{0.5, forth}, {0.5, back}}, {}, {}};
  const auto unbufferedGaps = [&](const Network& network) {
    return profileOf(network, schedule, judge(network, schedule)).mostBusy;
  };
  EXPECT_DOUBLE_EQ(unbufferedGaps(oneSwitch(3)), 0.5 * (1 + 1.25 + 1));
  // With machine 2 behind another switch, both messages to it share the link there.
  EXPECT_DOUBLE_EQ(unbufferedGaps(testing::networkOf({0, 0}, {0, 0, 1})), 0.5 * (1 + 1.5 + 1));

  const CommunicationParameters buffered = someParameters();
  const CommunicationParameters unbuffered(
      "unbuffered", {buffered.measured().begin(), buffered.measured().end()}, false);
  const ScheduleProfile both = profileOf(oneSwitch(3), schedule, judge(oneSwitch(3), schedule));
  EXPECT_NEAR(predictSeconds(both, unbuffered, 5 * 1024, 1024) -
                  predictSeconds(both, buffered, 5 * 1024, 1024),
              4 * 0.125 * 89e-6 + (89e-6 - buffered.wireTime(1024)) / 2, 1e-12);
}

RC_GTEST_PROP(Prediction, WithoutMeetingsBuffersDoNotMatter, ()) {
  const Network network = *testing::genNetwork(6, 40, 2);
  const std::string schedule = *rc::gen::element<std::string>("linear", "binary", "jump:1/1");
  const ScheduleProfile kept = profile(network, schedule.c_str(), *testing::genMachine(network));
  RC_ASSERT(kept.mostSends == kept.mostBusy);
}

} // namespace
} // namespace topocast
