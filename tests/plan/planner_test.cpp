#include "plan/planner.hpp"

#include "cost/estimate.hpp"
#include "fabric.hpp"
#include "likely_parameters.hpp"
#include "order/network_order.hpp"
#include "plan/candidates.hpp"
#include "plan/plan_file.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/schedule/split_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

std::vector<MachineId> allMachines(const Network& network) {
  std::vector<MachineId> machines;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    machines.emplace_back(i);
  return machines;
}

std::string text(const Network& network, const Plan& plan) {
  std::string json;
  llvm::raw_string_ostream out(json);
  writePlanFile(out, network, plan);
  return json;
}

/// The same parameters for switches that do not buffer.
CommunicationParameters withoutBuffers(const CommunicationParameters& parameters) {
  return {parameters.name(), {parameters.measured().begin(), parameters.measured().end()}, false};
}

/// The schedule for messages without end.
std::string lastSchedule(const Plan& plan) {
  return plan.schedules[plan.ranges.back().schedule].schedule.name();
}

struct AutomaticPlan {
  PlanRequest request;
  Plan plan;
};

/// What `auto` plans for some root, with messages that may meet or without.
AutomaticPlan planAutomatically(const Network& network) {
  PlanRequest request;
  request.contentionFreeOnly = *rc::gen::arbitrary<bool>();
  return {request,
          planRoot(network, estimateParameters(network), request, *testing::genMachine(network))};
}

RC_GTEST_PROP(Planner, AutoIsFreeOfContentionOrLoadOptimal, ()) {
  const Network network =
      *rc::gen::oneOf(testing::genNetwork(), testing::genUnequalNetwork(), testing::genFatTree());
  const auto [request, plan] = planAutomatically(network);
  for (const auto& [schedule, contention] : plan.schedules)
    RC_ASSERT(contention.contentionFree() ||
              (!request.contentionFreeOnly && contention.loadOptimal()));
  for (const PlanRange& range : plan.ranges)
    RC_ASSERT(range.predictedSeconds >= range.bound.seconds() * (1 - 1e-9));
}

/// With fixed routes the flat tree may be the only contention-free schedule. The plan then states
/// the loads of its links, which are at least what every broadcast needs.
RC_GTEST_PROP(Planner, AutoServesAnyRoutes, ()) {
  const Network network = *testing::genRoutedNetwork();
  const auto [request, plan] = planAutomatically(network);
  for (const PlanRange& range : plan.ranges) {
    RC_ASSERT(plan.schedules[range.schedule].contention.delivers());
    RC_ASSERT(range.contentionFree || !request.contentionFreeOnly);
    RC_ASSERT(range.predictedSeconds >= range.bound.seconds() * (1 - 1e-9));
  }
}

/// One link that is a little slower than the others costs `auto` no more than that difference.
TEST(Planner, AutoHasTheSameChoiceWhereALinkIsSlower) {
  constexpr std::size_t switches = 5;
  constexpr std::size_t machines = 32;
  std::vector<testing::SwitchPair> pairs;
  for (std::size_t i = 1; i < switches; ++i)
    pairs.emplace_back(0, i);
  std::vector<std::size_t> machineSwitch = testing::evenly(machines, switches - 1);
  for (std::size_t& place : machineSwitch)
    ++place;
  const auto lastOf = [&](double upLinks, double lastMachine) {
    std::vector<double> machineWidths(machines, 1);
    machineWidths.back() = lastMachine;
    const std::vector<double> widths(pairs.size(), upLinks);
    const Network network =
        testing::networkOf(switches, pairs, machineSwitch, widths, machineWidths);
    PlanRequest request;
    request.messageBytes = 256 << 10;
    return lastSchedule(planRoot(network, estimateParameters(network), request, MachineId(0)));
  };
  EXPECT_EQ(lastOf(1, 1), "by-segment:5");
  EXPECT_EQ(lastOf(1, 0.99), "by-segment:5");
  EXPECT_EQ(lastOf(0.9, 1), "by-segment:5");
}

/// What is not free of contention on every link is sent whole, and free in time on request.
RC_GTEST_PROP(Planner, AutoServesNetworksThatAreNoTrees, ()) {
  const Network network = *testing::genRegularNetwork();
  const auto [request, plan] = planAutomatically(network);
  for (const PlanRange& range : plan.ranges) {
    const ContentionReport& contention = plan.schedules[range.schedule].contention;
    RC_ASSERT(contention.delivers());
    RC_ASSERT(range.contentionFree || !request.contentionFreeOnly);
    RC_ASSERT(contention.contentionFree() || contention.loadOptimal() ||
              (range.toBytes && *range.toBytes <= range.segmentBytes));
    RC_ASSERT(range.predictedSeconds >= range.bound.seconds() * (1 - 1e-9));
  }
}

/// Messages of one segment by a tree whose senders share links, longer ones by another.
TEST(Planner, SendsSmallMessagesWholeOverAChain) {
  const Network network = testing::fullNetwork(MeshShape{{6, 6}, false});
  const Plan plan = planRoot(network, estimateParameters(network), {}, MachineId(20));
  const PlanRange& smallest = plan.ranges.front();
  EXPECT_EQ(plan.schedules[smallest.schedule].schedule.name().rfind("optimal:", 0), 0U);
  EXPECT_FALSE(plan.schedules[smallest.schedule].contention.contentionFree());
  EXPECT_TRUE(smallest.contentionFree);
  EXPECT_GE(smallest.segmentBytes, *smallest.toBytes);
}

RC_GTEST_PROP(Planner, RootsPlannedTogetherAreAsPlannedAlone, ()) {
  const Network network = *rc::gen::oneOf(
      testing::genNetwork(6, 24), testing::genRoutedNetwork(6, 24), testing::genRegularNetwork());
  const CommunicationParameters parameters = estimateParameters(network);
  PlanRequest request;
  if (*rc::gen::arbitrary<bool>())
    request.schedule = llvm::cantFail(findSchedule(
        *rc::gen::element<std::string>("binary", "two-tree", "multi-tree:5", "jump:1/0:2",
                                       "optimal:2/3", "binomial", "unaware-linear")));
  else
    request.family =
        findTimedFamily(*rc::gen::element<std::string>("", "dynamic", "unaware-optimal"));
  const auto roots = allMachines(network);
  std::size_t told = 0;
  bool isInOrder = true;
  const std::vector<Plan> plans =
      planRoots(network, parameters, request, roots,
                [&](std::size_t planned) { isInOrder = isInOrder && planned == told++; });
  RC_ASSERT(plans.size() == roots.size());
  RC_ASSERT(isInOrder && told == roots.size());
  for (const MachineId root : roots)
    RC_ASSERT(text(network, plans[root.index()]) ==
              text(network, planRoot(network, parameters, request, root)));
}

/// One range for each measured size, sent whole, by the times of that size.
TEST(Planner, SchedulesThatAdaptKnowWhatMessagesTake) {
  const Network network = testing::fullNetwork(MeshShape{{4, 4}, false});
  const CommunicationParameters parameters = {
      "lab",
      {{1024, 70e-6, 10e-6, {}, {}}, {8192, 70e-6, 70e-6, {}, {}}, {65536, 0, 1e-3, {}, {}}}};
  PlanRequest request;
  request.family = findTimedFamily("dynamic");
  const Plan plan = planRoot(network, parameters, request, MachineId(5));
  ASSERT_EQ(plan.ranges.size(), 3U);
  const std::vector<std::optional<std::uint64_t>> ends = {1024, 8192, std::nullopt};
  const std::vector<std::string> schedules = {"dynamic:1/8", "dynamic:1/2", "dynamic:1/1"};
  for (std::size_t i = 0; i < 3; ++i) {
    const PlanRange& range = plan.ranges[i];
    EXPECT_EQ(range.toBytes, ends[i]);
    EXPECT_EQ(plan.schedules[range.schedule].schedule.name(), schedules[i]);
    EXPECT_EQ(range.holdSeconds, parameters.measured()[i].gap);
    EXPECT_EQ(range.segmentBytes, runtime::maxSegmentBytes);
    EXPECT_TRUE(range.contentionFree);
  }
}

TEST(Planner, FamiliesGetTheTimesOfTheMessageSize) {
  const Network network = testing::fullNetwork(MeshShape{{4, 4}, false});
  const CommunicationParameters parameters = {
      "lab", {{1024, 70e-6, 10e-6, {}, {}}, {65536, 0, 1e-3, {}, {}}}};
  PlanRequest request;
  request.family = findTimedFamily("optimal");
  request.messageBytes = 1024;
  const Plan plan = planRoot(network, parameters, request, MachineId(5));
  ASSERT_EQ(plan.ranges.size(), 1U);
  EXPECT_EQ(lastSchedule(plan), "optimal:1/8");
  EXPECT_FALSE(plan.ranges.front().holdSeconds);
}

TEST(Planner, KeepsWhatIsAskedFor) {
  const Network network = testing::networkOf({0, 0}, {0, 0, 0, 1, 1, 1});
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("binomial"));
  request.segmentBytes = 3000;
  const Plan plan = planRoot(network, estimateParameters(network), request, MachineId(2));
  ASSERT_EQ(plan.ranges.size(), 1U);
  EXPECT_EQ(plan.ranges[0].fromBytes, 0U);
  EXPECT_FALSE(plan.ranges[0].toBytes);
  EXPECT_EQ(plan.ranges[0].segmentBytes, 3000U);
  EXPECT_EQ(plan.schedules[0].schedule.name(), "binomial");
}

TEST(Planner, OneMessageSizeGivesOneRange) {
  const Network network = testing::networkOf({0, 0}, {0, 0, 0, 1, 1, 1});
  PlanRequest request;
  request.messageBytes = 100000;
  const Plan plan = planRoot(network, estimateParameters(network), request, MachineId(0));
  ASSERT_EQ(plan.ranges.size(), 1U);
  EXPECT_EQ(plan.ranges[0].fromBytes, 100000U);
  EXPECT_EQ(plan.ranges[0].toBytes, 100000U);
  EXPECT_EQ(plan.schedules.size(), 1U);
}

TEST(Planner, LargeMessagesTakeTheLinearTree) {
  const Network network = testing::networkOf({0}, std::vector<std::size_t>(16, 0));
  const CommunicationParameters parameters = testing::likelyParameters(network);
  PlanRequest contentionFree;
  contentionFree.contentionFreeOnly = true;
  const Plan plan = planRoot(network, parameters, contentionFree, MachineId(0));
  EXPECT_EQ(lastSchedule(plan), "linear");
  EXPECT_NE(plan.schedules[plan.ranges.front().schedule].schedule.name(), "linear");
  EXPECT_EQ(lastSchedule(planRoot(network, parameters, {}, MachineId(0))), "linear");
  EXPECT_EQ(lastSchedule(planRoot(network, withoutBuffers(parameters), {}, MachineId(0))),
            "linear");
}

TEST(Planner, MessagesThatMayMeetHaveToGainAHundredth) {
  const Network network = testing::networkOf({0}, std::vector<std::size_t>(16, 0));
  const CommunicationParameters parameters = testing::likelyParameters(network);
  PlanRequest any;
  PlanRequest free;
  free.contentionFreeOnly = true;
  int meeting = 0;
  int passedOver = 0;
  for (std::uint64_t bytes = 1 << 10; bytes <= 1 << 26; bytes *= 2) {
    any.messageBytes = free.messageBytes = bytes;
    const Plan plan = planRoot(network, parameters, any, MachineId(0));
    const double best =
        planRoot(network, parameters, free, MachineId(0)).ranges[0].predictedSeconds;
    const double chosen = plan.ranges[0].predictedSeconds;
    if (plan.ranges[0].contentionFree) {
      EXPECT_EQ(chosen, best);
      PlanRequest twoTree = any;
      twoTree.schedule = llvm::cantFail(findSchedule("two-tree"));
      const Plan other = planRoot(network, parameters, twoTree, MachineId(0));
      passedOver += other.ranges[0].predictedSeconds < chosen ? 1 : 0;
      continue;
    }
    ++meeting;
    EXPECT_LT(1.01 * chosen, best) << bytes;
  }
  EXPECT_GT(meeting, 0);
  EXPECT_GT(passedOver, 0);
}

/// Two trees load a slow link between switches as much as one tree does, more than a machine's
/// link.
TEST(Planner, NoTwoTreeOverASlowLink) {
  NetworkDescription description{
      "slow", {"s0", "s1"}, {"a", "b", "c", "d", "e", "f"}, {}, {}, {}, {}, {}};
  description.cables = {{0, 1, 2.5e7, 0}, {0, 2, 1e8, 0}, {0, 3, 1e8, 0}, {0, 4, 1e8, 0},
                        {1, 5, 1e8, 0},   {1, 6, 1e8, 0}, {1, 7, 1e8, 0}};
  const Network network(description);
  const Plan plan = planRoot(network, estimateParameters(network), {}, MachineId(0));
  for (const auto& [schedule, contention] : plan.schedules)
    EXPECT_TRUE(contention.contentionFree()) << schedule.name();
}

/// The better of what `auto` may take over narrow borders alone.
double narrowSeconds(const Network& network, const CommunicationParameters& parameters,
                     const PlanRequest& request) {
  const MachineOrder order = machineOrder(network, MachineId(0));
  const std::vector<Candidate> candidates =
      makeCandidates(network, order, triedOver(order, automaticKinds(parameters)));
  const runtime::ChoiceRange range = chooseRanges(parameters, request, candidates).front();
  return predictSeconds(candidates[range.choice.candidate].profile, parameters,
                        *request.messageBytes, range.choice.segmentBytes);
}

TEST(Planner, FabricsAreReadWithWideBordersWhereThatIsFaster) {
  const Network network = testing::Fabric{8, 8, 8}.network(testing::Tables::byDestination);
  const CommunicationParameters parameters = {
      "lab", {{512, 75e-6, 8e-6, {}, {}}, {1024, 80e-6, 16e-6, {}, {}}}};
  int wide = 0;
  PlanRequest request;
  for (std::uint64_t bytes = 1 << 10; bytes <= 1 << 21; bytes *= 2) {
    request.messageBytes = bytes;
    const Plan plan = planRoot(network, parameters, request, MachineId(0));
    const ScheduleKind kind = plan.schedules[plan.ranges[0].schedule].schedule.kind;
    wide += runtime::factsOf(kind).isOverWideBorders ? 1 : 0;
    constexpr double meetingsHaveToGain = 1.01;
    EXPECT_LE(plan.ranges[0].predictedSeconds,
              meetingsHaveToGain * narrowSeconds(network, parameters, request))
        << bytes;
  }
  EXPECT_GT(wide, 2);
}

CommunicationParameters ofOneSize(double latency, double gap, SendingPorts ports = {}) {
  return {"one", {{1024, latency, gap, {}, {}}}, true, ports};
}

/// The numbers of trees that `auto` tries, but for the two-tree.
std::vector<std::uint32_t> triedTrees(const CommunicationParameters& parameters) {
  std::vector<std::uint32_t> numbers;
  for (const ScheduleKind& kind : automaticKinds(parameters))
    if (const auto* const trees = std::get_if<runtime::Trees>(&kind.parameters))
      numbers.push_back(trees->count);
  return numbers;
}

TEST(Planner, AutoTriesMoreTreesWhereLatencyIsLong) {
  const auto ofLatency = [](double latency) {
    return CommunicationParameters("lab", {{1, latency, 1e-6, {}, {}}});
  };
  EXPECT_EQ(triedTrees(ofLatency(4e-6)), (std::vector<std::uint32_t>{4, 3}));
  EXPECT_EQ(triedTrees(ofLatency(8e-6)), (std::vector<std::uint32_t>{4, 3, 5, 6}));
  EXPECT_EQ(triedTrees(ofLatency(16e-6)), (std::vector<std::uint32_t>{4, 3, 6, 8}));
  EXPECT_TRUE(triedTrees(withoutBuffers(ofLatency(16e-6))).empty());
}

/// Around an empty switch stand switches of eight machines: taking turns is a fifth faster than
/// four trees.
TEST(Planner, AutoTakesTurnsOnAStar) {
  std::vector<std::size_t> machineSwitch = testing::evenly(64, 8);
  for (std::size_t& place : machineSwitch)
    ++place;
  const Network network = testing::networkOf(std::vector<std::size_t>(9, 0), machineSwitch);
  const CommunicationParameters parameters = {
      "lab", {{512, 75e-6, 8e-6, {}, {}}, {1024, 80e-6, 16e-6, {}, {}}}};
  PlanRequest request;
  request.messageBytes = 8 << 10;
  const Plan plan = planRoot(network, parameters, request, MachineId(0));
  EXPECT_EQ(lastSchedule(plan), "by-segment:9");
  request.schedule = llvm::cantFail(findSchedule("multi-tree:4"));
  const Plan four = planRoot(network, parameters, request, MachineId(0));
  EXPECT_LT(1.2 * plan.ranges.front().predictedSeconds, four.ranges.front().predictedSeconds);
}

double predictedSeconds(const Network& network, const CommunicationParameters& parameters) {
  PlanRequest request;
  request.messageBytes = 1024;
  const Plan plan = planRoot(network, parameters, request, MachineId(0));
  EXPECT_GE(plan.ranges.front().predictedSeconds, plan.ranges.front().bound.seconds());
  return plan.ranges.front().predictedSeconds;
}

/// t[machines] by Algorithm 4.3.1 for times in microseconds.
double leastSeconds(std::uint32_t hold, std::uint32_t end, std::uint32_t machines) {
  const runtime::SplitTable table({hold, end, 1, 0}, machines);
  return 1e-6 * static_cast<double>(table.time(machines));
}

/// On a switch with all machines nothing keeps a tree from its least time.
TEST(Planner, AutoFindsTheOptimalTreeOfAnyHoldingTimes) {
  const Network network = testing::fullNetwork(MultistageShape{256, 1});
  for (const auto& [hold, end] : {std::pair(1U, 100U), std::pair(1U, 50U), std::pair(1U, 25U),
                                  std::pair(17U, 203U), std::pair(203U, 554U)})
    EXPECT_NEAR(predictedSeconds(network, ofOneSize((end - hold) * 1e-6, hold * 1e-6)),
                leastSeconds(hold, end, 256), 1e-10)
        << hold << "/" << end;
}

TEST(Planner, AutoUsesAllPorts) {
  EXPECT_NEAR(predictedSeconds(testing::fullNetwork(MultistageShape{12, 1}),
                               ofOneSize(33e-6, 22e-6, {3, 10e-6})),
              120e-6, 1e-12)
      << "Table 4.4";
  EXPECT_NEAR(predictedSeconds(testing::fullNetwork(MultistageShape{16, 1}),
                               ofOneSize(10e-6, 40e-6, {4, 1e-6})),
              103e-6, 1e-12);
}

/// Ratios that differ by little have one tree, and one candidate.
TEST(Planner, EqualTreesAreOneCandidate) {
  std::vector<MeasuredSize> sizes;
  for (std::uint64_t i = 1; i <= 100; ++i)
    sizes.push_back({i, 35e-6 + static_cast<double>(i) * 1e-10, 20e-6, {}, {}});
  const CommunicationParameters parameters = {"near", std::move(sizes)};
  EXPECT_EQ(timedKinds(*findTimedFamily("optimal"), parameters, 16).size(), 1U);
  EXPECT_EQ(timedKinds(*findTimedFamily("dynamic"), parameters, 16).size(), 100U)
      << "senders that adapt go by the times";
}

} // namespace
} // namespace topocast
