// Trees for messages sent whole: the worked examples of Nupairoj (1998), chapters 4 and 5, and what
// must hold of all of them.
#include "holding_times_oracle.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"

#include "contention/contention.hpp"
#include "contention/timed_contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/halving.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/optimal.hpp"
#include "topocast/schedule/split_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

namespace topocast {
namespace {

using runtime::HoldingTimes;

constexpr HoldingTimes usual{20, 55, 1, 0};

BroadcastTree treeOf(const char* schedule, const MachineOrder& order) {
  return buildSchedule(llvm::cantFail(findSchedule(schedule)), order).trees.front().tree;
}

BroadcastTree optimal(const MachineOrder& order, const HoldingTimes& times) {
  return BroadcastTree(runtime::optimalTree(order, times).front());
}

/// `3.2: 4.4 3.4, 4.4: 5.4 5.1`: every sender's receivers in sending order, in order of preorder,
/// each by its coordinates or its port.
std::string sendersText(const Network& network, const BroadcastTree& tree) {
  std::string text;
  const auto nameOf = [&](MachineId machine) {
    return network.name(network.switchOf(machine)).substr(1);
  };
  for (std::size_t position = 0; position < tree.size(); ++position) {
    const auto edges = tree.edgesFrom(position);
    if (edges.empty()) continue;
    text += (text.empty() ? "" : ", ") + nameOf(edges.front().from) + ":";
    for (const Edge& edge : edges)
      text += " " + nameOf(edge.to);
  }
  return text;
}

/// The 6 x 6 mesh of Figure 5.4: the source (3,2) is machine 0.
Network mesh66() {
  return testing::regularNetwork(MeshShape{{6, 6}}, {20, 11, 13, 22, 27, 28, 31, 34});
}

TEST(OptimalTree, IsThatOfFigure55aOnTheMesh) {
  const Network network = mesh66();
  const MachineOrder order = machineOrder(network, MachineId(0));
  EXPECT_EQ(order.rootPlace, 2U) << "(1,5) (2,1) (3,2) (3,4) (4,3) (4,4) (5,1) (5,4)";
  const BroadcastTree tree = treeOf("optimal:20/55", order);
  EXPECT_EQ(sendersText(network, tree), "3.2: 4.4 3.4 1.5 2.1, 4.4: 5.4 5.1, 3.4: 4.3");
  const TimedReport report = judgeTimed(network, tree, usual);
  EXPECT_EQ(report.latency, 130U);
  EXPECT_TRUE(report.meetings.empty());
}

TEST(HalvingTree, TakesLongerOnTheMesh) {
  const Network network = mesh66();
  const BroadcastTree tree = treeOf("halving", machineOrder(network, MachineId(0)));
  const TimedReport report = judgeTimed(network, tree, usual);
  EXPECT_EQ(report.latency, 165U);
  EXPECT_TRUE(report.meetings.empty());
}

/// The 16-port network of Figure 5.1: every port has a machine.
Network multistage16() {
  return testing::fullNetwork(MultistageShape{2, 4});
}

TEST(OptimalTree, IsFreeOfMeetingsOnTheMultistageNetwork) {
  const Network network = multistage16();
  std::vector<MachineId> members;
  for (const std::size_t port : {1, 3, 6, 7, 10, 12, 13})
    members.emplace_back(port);
  const BroadcastTree tree = treeOf("optimal:20/55", machineOrder(network, members, MachineId(3)));
  std::vector<std::pair<unsigned, unsigned>> edges;
  for (const auto& [from, to] : tree.edges())
    edges.emplace_back(from.value, to.value);
  EXPECT_EQ(edges, (std::vector<std::pair<unsigned, unsigned>>{
                       {3, 12}, {3, 7}, {3, 6}, {3, 1}, {12, 13}, {7, 10}}));
  const TimedReport report = judgeTimed(network, tree, usual);
  EXPECT_EQ(report.latency, 130U);
  EXPECT_TRUE(report.meetings.empty());
}

// Table 4.1, but for the chain that it leaves out: times of one 1-Kbyte message on the systems S1
// and S2 are linear in t_hold and t_end as Table 4.2 says.
TEST(UnawareTrees, TakeWhatTable42Says) {
  const Network network = testing::starNetwork(1, 8);
  const MachineOrder order = machineOrder(network, MachineId(0));
  const auto latency = [&](const char* schedule) {
    return judgeTimed(network, treeOf(schedule, order), usual).latency;
  };
  EXPECT_EQ(latency("flat"), 6U * 20 + 55);
  EXPECT_EQ(latency("linear"), 7U * 55);
  EXPECT_EQ(latency("binomial"), 3U * 55);
  EXPECT_EQ(latency("unaware-optimal:20/55"), 130U);
}

RC_GTEST_PROP(OptimalTree, TakesTheTimeOfTheTable, ()) {
  const HoldingTimes times = *testing::genHoldingTimes();
  // With one port and end >= hold for any place of the root; else with the root first.
  const bool keepsHalf = times.ports == 1 && times.hold <= times.end;
  const Network network = *testing::genRegularNetwork();
  MachineOrder order = machineOrder(network, *testing::genMachine(network));
  if (!keepsHalf) order = machineOrder(network, MachineId(runtime::chainOf(order).front()));
  const runtime::SplitTable table(times, order.size());
  const BroadcastTree tree = optimal(order, times);
  RC_ASSERT(testing::timeOf(tree, times) == table.time(order.size()));
}

/// A chain of that many machines, which are numbered along it.
MachineOrder chainOf(std::uint32_t machines, std::uint32_t root) {
  std::vector<std::uint32_t> chain(machines);
  std::iota(chain.begin(), chain.end(), 0U);
  return runtime::chainOrder(chain, root);
}

RC_GTEST_PROP(OptimalTree, IsNearlyAsEarlyFromInsideTheChain, ()) {
  HoldingTimes times = *testing::genHoldingTimes();
  if (times.ports == 1) times.hold += times.end;
  const auto machines = *rc::gen::inRange<std::uint32_t>(1, 80);
  const MachineOrder order = chainOf(machines, *rc::gen::inRange<std::uint32_t>(0, machines));
  const runtime::SplitTable table(times, machines);
  const std::uint64_t time = testing::timeOf(optimal(order, times), times);
  RC_ASSERT(time >= table.time(machines));
  RC_ASSERT(time <= table.time(machines) + std::max(times.hold, times.end));
}

// Where a machine is longer busy with a message than the message takes, a chain is the fastest for
// as long as its root is: from inside it as well as from its end.
TEST(OptimalTree, IsAChainFromAnyPlaceWhereSendersAreBusyForLong) {
  constexpr HoldingTimes busy{50, 10, 1, 0};
  for (std::uint32_t root = 0; root < 5; ++root)
    EXPECT_EQ(testing::timeOf(optimal(chainOf(5, root), busy), busy), 40U) << root;
}

TEST(OptimalTree, TakesTheLeastTimeFromEveryPlaceOfTheMesh) {
  constexpr HoldingTimes busy{50, 10, 1, 0};
  const Network network = testing::fullNetwork(MeshShape{{6, 6}});
  for (std::size_t root = 0; root < network.machineCount(); ++root) {
    const BroadcastTree tree = optimal(machineOrder(network, MachineId(root)), busy);
    const TimedReport report = judgeTimed(network, tree, busy);
    EXPECT_EQ(report.latency, 120U) << root;
    EXPECT_TRUE(report.meetings.empty()) << root;
  }
}

RC_GTEST_PROP(OptimalTree, TakesTheTimeOfTheTableOnSwitches, ()) {
  const HoldingTimes times = *testing::genHoldingTimes();
  const Network network = *testing::genNetwork();
  const MachineOrder order = machineOrder(network, *testing::genMachine(network));
  const runtime::SplitTable table(times, order.size());
  RC_ASSERT(testing::timeOf(optimal(order, times), times) == table.time(order.size()));
}

/// Meshes and multistage networks whose messages ascend by source.
rc::Gen<Network> genChainNetwork() {
  return rc::gen::exec([] {
    if (*rc::gen::arbitrary<bool>()) {
      auto shape = *testing::genMultistageShape();
      shape.ascent = Ascent::bySource;
      return testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape)));
    }
    const auto shape = *testing::genMeshShape(false);
    return testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape)));
  });
}

// Theorems 5 and 7.
RC_GTEST_PROP(OptimalTree, HasNoMeetingsOnAChain, ()) {
  const HoldingTimes times = *testing::genOnePortTimes();
  const Network network = *rc::gen::oneOf(genChainNetwork(), testing::genNetwork());
  const MachineOrder order = machineOrder(network, *testing::genMachine(network));
  RC_ASSERT(judgeTimed(network, optimal(order, times), times).meetings.empty());
}

// U-mesh and U-min are free of stepwise contention, here in units of one step.
RC_GTEST_PROP(HalvingTree, HasNoMeetingsAndTakesTheLeastSteps, ()) {
  const Network network = *rc::gen::oneOf(genChainNetwork(), testing::genNetwork());
  const MachineOrder order = machineOrder(network, *testing::genMachine(network));
  const BroadcastTree tree(runtime::halvingTree(order).front());
  const TimedReport report = judgeTimed(network, tree, {1, 1, 1, 0});
  RC_ASSERT(report.meetings.empty());
  std::uint64_t steps = 0;
  while ((std::uint64_t{1} << steps) < order.size())
    ++steps;
  RC_ASSERT(report.latency == steps);
}

RC_GTEST_PROP(OptimalTree, ReachesEveryMachineFromAnyPlace, ()) {
  const HoldingTimes times = *testing::genHoldingTimes();
  const Network network = *testing::genRegularNetwork();
  const MachineId root = *testing::genMachine(network);
  const BroadcastTree tree = optimal(machineOrder(network, root), times);
  RC_ASSERT(judge(network, root, tree.edges()).delivers());
}

} // namespace
} // namespace topocast
