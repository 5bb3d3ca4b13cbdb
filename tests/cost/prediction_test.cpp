// Formulas (1) and (2) of Patarasuk et al. 2008: the path of the first segment, its latencies, and
// the choice of a segment size.
#include "cost/network_profile.hpp"

#include "network/routing.hpp"
#include "predicted.hpp"
#include "random_network.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace topocast {
namespace {

using testing::firstSegments;
using testing::oneSwitch;
using testing::pathCost;
using testing::profile;
using testing::someParameters;

TEST(Prediction, Formula1ForTheLinearTree) {
  const CommunicationParameters parameters = someParameters();
  const ScheduleProfile linear = profile(oneSwitch(32), "linear", MachineId(0));
  const double latency = 250e-6;
  const double gap = 89e-6;
  EXPECT_NEAR(predictSeconds(linear, parameters, 65536, 1024), 31 * (latency + gap) + 63 * gap,
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

} // namespace
} // namespace topocast
