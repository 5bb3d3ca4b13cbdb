// Formulas (1) and (2) of Patarasuk et al. 2008 and their generalisation.
#include "cost/network_profile.hpp"

#include "contention/timed_contention.hpp"
#include "cost/communication_parameters.hpp"
#include "network/routing.hpp"
#include "order/network_order.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>

namespace topocast {
namespace {

CommunicationParameters someParameters() {
  return {"some",
          {{256, 110e-6, 30e-6, {}, {}},
           {1024, 250e-6, 89e-6, {}, {}},
           {8192, 324e-6, 695e-6, {}, {}}}};
}

ScheduleProfile profile(const Network& network, const char* schedule, MachineId root) {
  const Schedule built =
      buildSchedule(llvm::cantFail(findSchedule(schedule)), dfsOrder(network, root));
  return profileOf(network, built, judge(network, built));
}

runtime::PathCost pathCost(std::uint64_t latencies, std::uint64_t gaps, double wireTimes = 0,
                           std::uint64_t switches = 0, double storings = 0) {
  return {latencies, gaps, 0, wireTimes, switches, storings, 0, {}};
}

/// What the first segments meet on the longest paths.
std::vector<TreePaths> firstSegments(const ScheduleProfile& profile) {
  std::vector<TreePaths> trees = profile.trees;
  for (TreePaths& paths : trees)
    for (runtime::PathCost& path : paths)
      path.pace = {};
  return trees;
}

Network oneSwitch(std::size_t machines) {
  return testing::networkOf({0}, std::vector<std::size_t>(machines, 0));
}

TEST(Prediction, Formula1ForTheLinearTree) {
  const CommunicationParameters parameters = someParameters();
  const ScheduleProfile linear = profile(oneSwitch(32), "linear", MachineId(0));
  const double latency = 250e-6;
  const double gap = 89e-6;
  EXPECT_NEAR(predictSeconds(linear, parameters, 65536, 1024), 31 * (latency + gap) + 63 * gap,
              1e-12);
}

/// The path of the first segment costs gaps; the others follow at the pace of the relay gap.
TEST(Prediction, PipelinesHaveThePaceOfTheRelayGap) {
  const CommunicationParameters parameters = {
      "relays", {{1024, 250e-6, 89e-6, {}, {}, 97e-6}, {2048, 250e-6, 180e-6, {}, {}, 181e-6}}};
  const ScheduleProfile linear = profile(oneSwitch(32), "linear", MachineId(0));
  EXPECT_NEAR(predictSeconds(linear, parameters, 65536, 1024), 31 * (250e-6 + 89e-6) + 63 * 97e-6,
              1e-12);
}

/// A switch that stores packets sends each again, on a slow link more slowly.
TEST(Prediction, RoutesTakeLongerByWhatAFurtherSwitchDoes) {
  const CommunicationParameters parameters = {
      "switches",
      {{1000, 250e-6, 89e-6, {}, {}, 0, {}, 18e-6}, {2000, 250e-6, 180e-6, {}, {}, 0, {}, 28e-6}}};
  const auto seconds = [&](std::size_t switches, double width) {
    std::vector<testing::SwitchPair> pairs;
    for (std::size_t i = 1; i < switches; ++i)
      pairs.emplace_back(i - 1, i);
    const std::vector<double> widths(pairs.size(), width);
    const Network network =
        testing::networkOf(switches, pairs, std::vector<std::size_t>{0, switches - 1}, widths);
    return predictSeconds(profile(network, "linear", MachineId(0)), parameters, 1000, 1000);
  };
  EXPECT_NEAR(seconds(1, 1), 250e-6 + 89e-6, 1e-12);
  EXPECT_NEAR(seconds(4, 1), 250e-6 + 89e-6 + 3 * 18e-6, 1e-12);
  // 8 us a switch for any message, 10 us for 1000 bytes at a machine's speed.
  EXPECT_NEAR(seconds(4, 2), 250e-6 + 89e-6 + 3 * 8e-6 + 3 * 5e-6, 1e-12);
  // The slowest link is told by wire times, here all of the gap; the other two are as slow.
  const double onWire = parameters.wireTime(1000);
  EXPECT_NEAR(seconds(4, 0.5), 250e-6 + 89e-6 + onWire + 3 * 8e-6 + (3 + 2) * 10e-6, 1e-12);
}

/// Machines a, b on one switch, c and d on another one, d with a long link.
Network statedLatencies() {
  NetworkDescription description{"stated", {"s0", "s1"}, {"a", "b", "c", "d"}, {}, {}, {}, {}, {}};
  description.cables = {{0, 1, 1e8, 50e-6},
                        {0, 2, 1e8, 5e-6},
                        {0, 3, 1e8, 5e-6},
                        {1, 4, 1e8, 5e-6},
                        {1, 5, 1e8, 15e-6}};
  return Network(description);
}

TEST(Prediction, RoutesTakeLongerByWhatTheNetworkStates) {
  const ScheduleProfile flat = profile(statedLatencies(), "flat", MachineId(0));
  const CommunicationParameters parameters = someParameters();
  EXPECT_NEAR(predictSeconds(flat, parameters, 1024, 1024),
              250e-6 + 3 * 89e-6 + 50e-6 + (15e-6 - 5e-6), 1e-12);
  // What was measured is known better.
  const CommunicationParameters measured = {"switches",
                                            {{1024, 250e-6, 89e-6, {}, {}, 0, {}, 7e-6}}};
  EXPECT_NEAR(predictSeconds(flat, measured, 1024, 1024), 250e-6 + 3 * 89e-6 + 7e-6, 1e-12);
}

TEST(Prediction, NothingIsAddedWhereNobodyStatesALatency) {
  NetworkDescription description = statedLatencies().description();
  for (Cable& cable : description.cables)
    cable.latencyFrom = ValueOrigin::assumed;
  const ScheduleProfile flat = profile(Network(description), "flat", MachineId(0));
  EXPECT_NEAR(predictSeconds(flat, someParameters(), 1024, 1024), 250e-6 + 3 * 89e-6, 1e-12);
}

// Figure 8: processor 0 has children 1 and 2, 2 has children 3 and 4; A = 2 and B = 4.
TEST(Prediction, Formula2ForTheTreeOfFigure8) {
  const BroadcastTree tree(runtime::PreorderTree{{0, 1, 2, 3, 4}, {2, 0, 2, 0, 0}});
  const Schedule schedule = {ScheduleKind(), {{1.0, tree}}, {}, {}};
  const ScheduleProfile figure8 = profileOf(oneSwitch(5), schedule, judge(oneSwitch(5), schedule));
  EXPECT_EQ(firstSegments(figure8), (std::vector<TreePaths>{{pathCost(2, 4)}}));
  EXPECT_NEAR(predictSeconds(figure8, someParameters(), 10 * 1024, 1024),
              2 * 250e-6 + 4 * 89e-6 + 2 * 9 * 89e-6, 1e-12);
}

TEST(Prediction, TheFlatTreePaysAGapForEveryChild) {
  const ScheduleProfile flat = profile(oneSwitch(9), "flat", MachineId(0));
  EXPECT_EQ(firstSegments(flat), (std::vector<TreePaths>{{pathCost(1, 8)}}));
  EXPECT_NEAR(predictSeconds(flat, someParameters(), 2048, 1024), 250e-6 + 8 * 89e-6 + 8 * 89e-6,
              1e-12);
}

/// A chain of five machines, and a fifth child of the root. Which path is the longest depends on
/// latency and gap: the chain's if latencies are long, the fifth child's if they are below zero.
TEST(Prediction, ThePathThatIsLongestWhereMessagesAreFasterThanGaps) {
  const BroadcastTree tree(
      runtime::PreorderTree{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {5, 1, 1, 1, 1, 0, 0, 0, 0, 0}});
  const Schedule schedule = {ScheduleKind(), {{1, tree}}, {}, {}};
  const Network network = oneSwitch(10);
  const ScheduleProfile comb = profileOf(network, schedule, judge(network, schedule));
  EXPECT_EQ(firstSegments(comb), (std::vector<TreePaths>{{pathCost(5, 5), pathCost(1, 5)}}));
  const auto seconds = [&](double latency) {
    return predictSeconds(comb, CommunicationParameters("any", {{1024, latency, 100e-6, {}, {}}}),
                          1024, 1024);
  };
  EXPECT_NEAR(seconds(20e-6), 5 * 120e-6, 1e-12);
  EXPECT_NEAR(seconds(-80e-6), 20e-6 + 4 * 100e-6, 1e-12);
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

TEST(Prediction, ASlowLinkDelaysTheFirstSegmentToo) {
  NetworkDescription description{"slow", {"s0", "s1"}, {"a", "b", "c", "d"}, {}, {}, {}, {}, {}};
  description.cables = {
      {0, 1, 2.5e7, 0}, {0, 2, 1e8, 0}, {0, 3, 1e8, 0}, {1, 4, 1e8, 0}, {1, 5, 1e8, 0}};
  const ScheduleProfile linear = profile(Network(description), "linear", MachineId(0));
  EXPECT_EQ(firstSegments(linear), (std::vector<TreePaths>{{pathCost(3, 3, 4 - 1, 1, 1)}}));
  EXPECT_DOUBLE_EQ(linear.mostLoad, 4.0);
  const CommunicationParameters parameters = someParameters();
  EXPECT_NEAR(predictSeconds(linear, parameters, 1024, 1024),
              3 * (250e-6 + 89e-6) + 3 * parameters.wireTime(1024), 1e-12);
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

TEST(Prediction, OneMachineIsDoneAtOnce) {
  const ScheduleProfile none = profile(oneSwitch(1), "linear", MachineId(0));
  EXPECT_EQ(predictSeconds(none, someParameters(), 1 << 20, 1024), 0.0);
}

/// The time of the first segment at every machine, machine by machine and link by link.
double firstSegmentByWalking(const Network& network, const BroadcastTree& tree,
                             const CommunicationParameters& parameters, std::uint64_t bytes) {
  const auto moreOn = [&](LinkId link) {
    const double slowness = network.machineBandwidth() / network.link(link).bandwidth;
    return std::max(slowness - 1, 0.0) * parameters.wireTime(bytes);
  };
  const auto& machines = tree.preorder().machines;
  const auto parents = runtime::parentPositions(tree.preorder());
  std::vector<double> reached(tree.size(), 0);
  std::vector<double> sent(tree.size(), 0);
  for (std::size_t position = 1; position < tree.size(); ++position) {
    const std::size_t parent = parents[position];
    double most = 0;
    for (const LinkId link :
         route(network, MachineId(machines[parent]), MachineId(machines[position])))
      most = std::max(most, moreOn(link));
    reached[position] =
        reached[parent] + sent[parent] + parameters.gap(bytes) + most + parameters.latency(bytes);
    sent[parent] += parameters.gap(bytes) + moreOn(network.uplink(MachineId(machines[parent])));
  }
  return std::ranges::max(reached);
}

RC_GTEST_PROP(Prediction, TheProfileKeepsTheLongestPath, ()) {
  const Network network = *testing::genUnequalNetwork(6, 60);
  RC_PRE(network.machineCount() > 1);
  const MachineId root = *testing::genMachine(network);
  const std::string schedule = *rc::gen::element<std::string>("linear", "binary", "kary:4", "flat");
  const double gap = 1e-6 * *rc::gen::inRange(1, 1000);
  const double onTheWire = 0.1 * *rc::gen::inRange(1, 10); // of the gap
  const CommunicationParameters parameters(
      "random", {{2000, *rc::gen::inRange(-9, 10) * 0.1 * gap, gap, {}, {}},
                 {20000, 0, 10 * onTheWire * gap, {}, {}}});
  const Schedule built =
      buildSchedule(llvm::cantFail(findSchedule(schedule)), dfsOrder(network, root));
  const ContentionReport judgement = judge(network, built);
  RC_PRE(judgement.conflicts.empty());
  const ScheduleProfile kept = profileOf(network, built, judgement);
  const double expected =
      firstSegmentByWalking(network, built.trees.front().tree, parameters, 2000);
  // The pace may ask for more than the last machine does.
  const double next =
      parameters.latency(2000) + paceOf(kept, parameters, gap, parameters.wireTime(2000)).seconds();
  RC_ASSERT(std::abs(predictSeconds(kept, parameters, 2000, 2000) - std::max(expected, next)) <
            1e-9);
}

TEST(SegmentChoice, IsAmongMeasuredSizesAndBetweenThoseOfADoubling) {
  const std::vector<MeasuredSize> measured = {
      {256, 1, 1, {}, {}}, {1024, 1, 2, {}, {}}, {2048, 1, 3, {}, {}}, {4096, 1, 4, {}, {}}};
  EXPECT_EQ(segmentSizes(CommunicationParameters("any", measured)),
            (std::vector<std::uint64_t>{256, 1024, 1448, 2048, 2896, 4096}));
  EXPECT_EQ(segmentSizes(CommunicationParameters("any", measured, false)),
            (std::vector<std::uint64_t>{256, 1024, 2048, 4096}));
}

TEST(SegmentChoice, TakesTheFastestAndAmongEqualsTheFirst) {
  const ScheduleProfile linear = profile(oneSwitch(32), "linear", MachineId(0));
  const std::vector<std::uint64_t> sizes = segmentSizes(someParameters());
  EXPECT_EQ(chooseSegment(linear, someParameters(), 100, sizes).segmentBytes, 256U);
  const runtime::SegmentChoice choice = chooseSegment(linear, someParameters(), 1 << 20, sizes);
  for (const std::uint64_t size : sizes)
    EXPECT_LE(choice.seconds, predictSeconds(linear, someParameters(), 1 << 20, size));
}

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
