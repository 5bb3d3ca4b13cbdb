// Bytes over links, against the judge, and the trees of MPI libraries against their definitions.
#include "traffic/job_traffic.hpp"

#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "plan/planner.hpp"
#include "random_network.hpp"
#include "schedule/registry.hpp"
#include "traffic/library_broadcasts.hpp"
#include "traffic/link_levels.hpp"

#include "topocast/cost/link_use.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace topocast {
namespace {

using runtime::LinkMessage;
using testing::genUnequalNetwork;

/// Machines 0 to `count` - 1 on one switch, from `root`.
MachineOrder orderOf(std::size_t count, std::uint32_t root = 0) {
  const std::vector<std::size_t> switches(count, 0);
  return machineOrder(testing::networkOf(std::vector<std::size_t>{0}, switches), MachineId(root));
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> edgesOf(const runtime::PreorderTree& tree) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  const auto parents = runtime::parentPositions(tree);
  for (std::uint32_t i = 1; i < tree.size(); ++i)
    edges.emplace_back(tree.machines[parents[i]], tree.machines[i]);
  return edges;
}

JobMachines allOf(const Network& network) {
  JobMachines job;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    job.machines.emplace_back(i);
  return job;
}

RC_GTEST_PROP(LibraryBroadcasts, reachEveryMachineOnce, ()) {
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 200);
  const auto root = *rc::gen::inRange<std::uint32_t>(0, count);
  const MachineOrder order = orderOf(count, root);
  const auto radix = *rc::gen::inRange<std::uint32_t>(2, 9);
  for (const runtime::PreorderTree& tree :
       {knomialTree(order, radix), doublingTree(order), bineTree(order)}) {
    RC_ASSERT(tree.size() == count);
    RC_ASSERT(tree.machines.front() == root);
    RC_ASSERT(std::set(tree.machines.begin(), tree.machines.end()).size() == count);
  }
}

RC_GTEST_PROP(LibraryBroadcasts, twoNomialIsBinomial, ()) {
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 200);
  const MachineOrder order = orderOf(count, *rc::gen::inRange<std::uint32_t>(0, count));
  const Schedule binomial = buildSchedule(*findSchedule("binomial"), order);
  RC_ASSERT(knomialTree(order, 2).machines == binomial.trees.front().tree.preorder().machines);
}

TEST(LibraryBroadcasts, doublingTreeOfEight) {
  const auto edges = edgesOf(doublingTree(orderOf(8)));
  const decltype(edges) expected = {{0, 1}, {1, 3}, {3, 7}, {1, 5}, {0, 2}, {2, 6}, {0, 4}};
  EXPECT_EQ(edges, expected);
}

TEST(LibraryBroadcasts, fourNomialHasThreeChildrenForEachDigit) {
  const BroadcastTree tree(knomialTree(orderOf(64), 4));
  EXPECT_EQ(tree.height(), 3U);
  EXPECT_EQ(tree.maxChildren(), 9U);
}

/// Figure 1 of De Sensi et al.: from rank 0 over distances 3, -1 and 1.
TEST(LibraryBroadcasts, bineTreeOfEight) {
  const auto edges = edgesOf(bineTree(orderOf(8)));
  const decltype(edges) expected = {{0, 3}, {3, 4}, {4, 5}, {3, 2}, {0, 7}, {7, 6}, {0, 1}};
  EXPECT_EQ(edges, expected);
}

/// The distance between two ranks counted the shorter way round is at most a third of their number,
/// where binomial trees have half.
TEST(LibraryBroadcasts, bineTreesStayNear) {
  for (std::uint32_t count = 4; count <= 1024; count *= 2)
    for (const auto& [from, to] : edgesOf(bineTree(orderOf(count)))) {
      const std::uint32_t distance = from > to ? from - to : to - from;
      EXPECT_LE(3 * std::min(distance, count - distance), count + 1) << count;
    }
}

/// A scatter sends half of the message in each of its steps, and the ring everything but a piece
/// from each machine.
TEST(LibraryBroadcasts, scatterAndRing) {
  constexpr std::size_t machines = 16;
  const auto broadcasts = libraryBroadcasts();
  const auto found =
      std::ranges::find(broadcasts, std::string_view("scatter-allgather"), &LibraryBroadcast::name);
  ASSERT_NE(found, broadcasts.end());
  double volumes = 0;
  for (const LinkMessage& message : found->messages(orderOf(machines, 5)))
    volumes += message.share;
  EXPECT_DOUBLE_EQ(volumes, 4 * 0.5 + machines * 15.0 / 16);
}

/// What the judge adds up by itself, link by link.
RC_GTEST_PROP(TrafficOf, agreesWithTheJudge, ()) {
  const Network network = *genUnequalNetwork(8, 24);
  if (network.machineCount() < 2) return;
  constexpr std::uint64_t messageBytes = 1U << 20U;
  const auto parameters = estimateParameters(network);
  const JobMachines job = allOf(network);
  const auto traffic = trafficOf(network, parameters, {&job, 1}, messageBytes, [](std::size_t) {});
  const MachineOrder order = machineOrder(network, MachineId(0));
  PlanRequest request;
  request.messageBytes = messageBytes;
  const Plan plan = planRoot(network, parameters, request, MachineId(0));
  const auto expectLoads = [&](const std::string& name, const Schedule& schedule) {
    const ContentionReport judged = judge(network, schedule);
    const auto found = std::ranges::find(traffic, name, &BroadcastTraffic::name);
    RC_ASSERT(found != traffic.end());
    for (std::size_t i = 0; i < network.linkCount(); ++i) {
      const double volumes =
          judged.linkLoads[i] * network.link(LinkId(i)).bandwidth / network.machineBandwidth();
      RC_ASSERT(std::abs(found->linkBytes[i] - volumes * messageBytes) < 1.0);
    }
  };
  expectLoads("auto", plan.schedules.front().schedule);
  expectLoads("binomial", buildSchedule(*findSchedule("binomial"), order));
  expectLoads("pipeline", buildSchedule(*findSchedule("unaware-linear"), order));
}

/// Two jobs bring what they bring one by one.
RC_GTEST_PROP(TrafficOf, addsUpOverJobs, ()) {
  const Network network = *testing::genNetwork(8, 24, 3);
  const auto parameters = estimateParameters(network);
  const JobMachines all = allOf(network);
  JobMachines fewer = all;
  fewer.machines.pop_back();
  const JobMachines several = {fewer.machines, *rc::gen::inRange<std::size_t>(1, 4)};
  const auto count = [&](const std::vector<JobMachines>& jobs) {
    return trafficOf(network, parameters, jobs, 65536, [](std::size_t) {});
  };
  const auto both = count({all, several});
  const auto first = count({all});
  const auto second = count({fewer});
  for (std::size_t k = 0; k < both.size(); ++k)
    for (std::size_t i = 0; i < network.linkCount(); ++i)
      RC_ASSERT(std::abs(both[k].linkBytes[i] - first[k].linkBytes[i] -
                         static_cast<double>(several.jobs) * second[k].linkBytes[i]) < 1.0);
}

TEST(LinkLevels, countFromTheMachines) {
  // s0 above s1 and s2, which have machines, and s3 above s0.
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {0, 2}, {3, 0}};
  const std::vector<std::size_t> machines = {1, 2, 2};
  const LinkLevels levels = linkLevels(testing::networkOf(4, pairs, machines));
  EXPECT_EQ(levels.levels, (std::vector<std::uint32_t>{1, 1, 1, 1, 2, 2, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(levels.links, (std::vector<std::uint32_t>{6, 4, 2}));
}

} // namespace
} // namespace topocast
