// What a running broadcast plans for a job is what the command plans for the same machines: ranges,
// segment sizes and trees, edge for edge. Both choose by plan_choice.hpp; the networks that they
// see come by two ways, one of them through the tables of a source.
#include "job_sites.hpp"
#include "routes_as_runs.hpp"

#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "cost/read_parameters.hpp"
#include "network/machine_subset.hpp"
#include "plan/planner.hpp"
#include "plan/site_tables.hpp"
#include "plan/whole_messages.hpp"
#include "topology/read_topology.hpp"

#include "topocast/job/job_network.hpp"
#include "topocast/job/job_planner.hpp"
#include "topocast/job/job_plans.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/position.hpp"
#include "topocast/job/site.hpp"
#include "topocast/job/switch_path.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/service.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <variant>

namespace topocast {
namespace {

using testing::genMembers;
using testing::genRoutedFatTree;
using testing::genUnequalNetwork;
using testing::shapeOf;
using testing::siteOf;
using testing::SiteShape;

rc::Gen<Network> genSite() {
  return rc::gen::exec([] {
    const auto levels = *rc::gen::inRange<std::size_t>(2, 4);
    const auto leaves = *rc::gen::inRange<std::size_t>(1, 10);
    const auto machines = *rc::gen::inRange<std::size_t>(1, 9);
    const auto oversubscription = *rc::gen::element(1.0, 2.0, 4.0);
    return siteOf(levels, leaves, machines, oversubscription);
  });
}

/// Machines of a job: any, some that follow one another, those of one switch, one of each switch.
rc::Gen<std::vector<MachineId>> genJob(const Network& network) {
  const auto contiguous = rc::gen::exec([network] {
    const auto first = *rc::gen::inRange<std::size_t>(0, network.machineCount());
    const auto end = *rc::gen::inRange<std::size_t>(first + 1, network.machineCount() + 1);
    std::vector<MachineId> machines;
    for (std::size_t i = first; i < end; ++i)
      machines.emplace_back(i);
    return machines;
  });
  const auto ofOneSwitch = rc::gen::exec([network] {
    const auto found = network.machinesOf(network.switchOf(*testing::genMachine(network)));
    return std::vector<MachineId>(found.begin(), found.end());
  });
  const auto oneOfEach = rc::gen::exec([network] {
    std::vector<MachineId> machines;
    for (std::size_t i = 0; i < network.switchCount(); ++i)
      if (!network.machinesOf(SwitchId(i)).empty())
        machines.push_back(network.machinesOf(SwitchId(i)).back());
    std::ranges::sort(machines);
    return machines;
  });
  return rc::gen::oneOf(genMembers(network), contiguous, ofOneSwitch, oneOfEach);
}

rc::Gen<CommunicationParameters> genParameters(const Network& network) {
  return rc::gen::exec([network] {
    const CommunicationParameters estimated = estimateParameters(network);
    std::vector<MeasuredSize> sizes(estimated.measured().begin(), estimated.measured().end());
    const auto slower = *rc::gen::element(0.1, 1.0, 7.0);
    const auto furtherSwitch = *rc::gen::element(0.0, 0.0, 1e-6, 30e-6);
    for (MeasuredSize& size : sizes) {
      size.latency *= slower;
      size.furtherSwitch = furtherSwitch;
    }
    return CommunicationParameters("any", std::move(sizes), *rc::gen::arbitrary<bool>());
  });
}

PlanRequest anyRequest() {
  PlanRequest request;
  if (*rc::gen::weightedElement<bool>({{1, true}, {4, false}})) request.segmentBytes = 4096;
  if (*rc::gen::weightedElement<bool>({{1, true}, {4, false}})) {
    request.contentionFreeOnly = true;
    return request;
  }
  const auto fixed = *rc::gen::weightedElement<std::string>(
      {{8, ""}, {1, "kary:3"}, {1, "binomial"}, {1, "multi-tree:3"}});
  if (!fixed.empty()) request.schedule = llvm::cantFail(findSchedule(fixed));
  return request;
}

std::vector<std::uint32_t> numbersOf(std::span<const MachineId> machines) {
  std::vector<std::uint32_t> numbers;
  for (const MachineId machine : machines)
    numbers.push_back(machine.value);
  return numbers;
}

/// What the command and the running broadcast find for a root, by its number in the site.
struct PlannedRoot {
  std::uint32_t root = 0;
  Plan plan;
  std::vector<runtime::JobRange> ranges;
};

/// On each machine, which keeps what roots share.
void expectSamePlaces(const std::vector<PlannedRoot>& roots, const std::vector<std::uint32_t>& job,
                      const runtime::Site& site) {
  for (const std::uint32_t own : job) {
    const runtime::Membership members(job, 0);
    runtime::JobPlans plans(site, members, own);
    for (const auto& [root, plan, ranges] : roots)
      for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto positions = plans.positions(root, ranges[i].kind);
        const Schedule& schedule = plan.schedules[plan.ranges[i].schedule].schedule;
        RC_ASSERT(positions.size() == schedule.trees.size());
        for (std::size_t tree = 0; tree < positions.size(); ++tree) {
          const runtime::Position expected = runtime::positionIn(
              runtime::treeOfMachines(schedule.trees[tree].tree.preorder(), job), own);
          RC_ASSERT(positions[tree].parent == expected.parent);
          RC_ASSERT(positions[tree].children == expected.children);
        }
      }
  }
}

void expectSameRanges(const Plan& plan, const SiteTables& tables,
                      const std::vector<runtime::JobRange>& ranges) {
  RC_ASSERT(ranges.size() == plan.ranges.size());
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const PlanRange& expected = plan.ranges[i];
    RC_ASSERT(ranges[i].lastByte == expected.toBytes.value_or(runtime::anyLength));
    RC_ASSERT(ranges[i].segmentBytes == expected.segmentBytes);
    RC_ASSERT(tables.kinds[ranges[i].kind] == plan.schedules[expected.schedule].schedule.kind);
    RC_ASSERT(ranges[i].predictedSeconds == expected.predictedSeconds);
  }
}

/// Of one job on a site with these tables, from two roots: what the second shares with the first is
/// its own.
void expectTheCommandsPlan(const Network& network, const CommunicationParameters& parameters,
                           const PlanRequest& request, const SiteTables& tables) {
  const std::vector<MachineId> members = *genJob(network);
  if (members.size() < 2) return;
  const Network part = onlyMachines(network, members);
  const runtime::Site site = tables.view();
  const std::vector<std::uint32_t> job = numbersOf(members);
  const runtime::Membership ranks(job, 0);
  runtime::JobPlans plans(site, ranks, job.front());
  runtime::RangesByRoot known;
  std::vector<PlannedRoot> roots;
  for (int i = 0; i < 2; ++i) {
    const auto root = *rc::gen::inRange<std::size_t>(0, members.size());
    std::vector<runtime::JobRange>& ranges = known[plans.planOf(job[root])];
    if (ranges.empty()) ranges = plans.plan(job[root]);
    roots.push_back({job[root], planRoot(part, parameters, request, MachineId(root)), ranges});
    expectSameRanges(roots.back().plan, tables, roots.back().ranges);
  }
  expectSamePlaces(roots, job, site);
}

/// rapidcheck draws a hundred sites.
void expectTheCommandsPlans(const Network& network) {
  constexpr int jobs = 10;
  const CommunicationParameters parameters = *genParameters(network);
  const PlanRequest request = anyRequest();
  SiteTables tables = llvm::cantFail(makeSiteTables(network, parameters, request));
  if (tables.routes && *rc::gen::arbitrary<bool>()) tables.routes = testing::routesAsRuns(network);
  for (int job = 0; job < jobs; ++job)
    expectTheCommandsPlan(network, parameters, request, tables);
}

/// A network with latencies that its file states.
NetworkDescription withStatedLatencies(const Network& network) {
  NetworkDescription description = network.description();
  for (Cable& cable : description.cables) {
    cable.latency = 1e-6 * *rc::gen::element(1, 1, 2, 20);
    cable.latencyFrom = *rc::gen::weightedElement<ValueOrigin>(
        {{5, ValueOrigin::file}, {1, ValueOrigin::option}, {1, ValueOrigin::assumed}});
  }
  return description;
}

RC_GTEST_PROP(JobPlan, IsTheCommandsWhereFilesStateLatencies, ()) {
  expectTheCommandsPlans(Network(withStatedLatencies(*genUnequalNetwork())));
}

RC_GTEST_PROP(JobPlan, IsTheCommandsWhereFilesStateLatenciesOfRoutes, ()) {
  expectTheCommandsPlans(testing::routedNetwork(withStatedLatencies(*testing::genFatTree())));
}

RC_GTEST_PROP(JobPlan, IsTheCommandsOnSitesOfLevels, ()) {
  expectTheCommandsPlans(*genSite());
}

RC_GTEST_PROP(JobPlan, IsTheCommandsOnAnyTreeOfSwitches, ()) {
  expectTheCommandsPlans(*genUnequalNetwork());
}

/// Also where a source has trees for all machines.
TEST(JobPlan, OfSomeMachinesOfASmallClusterIsTheirOwn) {
  const Network network =
      llvm::cantFail(readTopology(TOPOCAST_SOURCE_DIR "/topologies/line-4x8.yaml")).network;
  const CommunicationParameters parameters = llvm::cantFail(
      readParameters(TOPOCAST_SOURCE_DIR "/topologies/parameters/ethernet-1000.yaml"));
  const SiteTables tables = llvm::cantFail(makeSiteTables(network, parameters, PlanRequest()));
  const std::vector<std::uint32_t> firstRanges(network.machineCount(), 0);
  runtime::TreesOfAll all;
  all.firstRangeOfRoot = firstRanges.data();
  const runtime::Cluster cluster = {"line", 0, {nullptr, 0, 32}, tables.view(), all};
  for (const std::uint32_t step : {8U, 4U, 2U}) {
    std::vector<std::uint32_t> job;
    std::vector<MachineId> members;
    for (std::uint32_t machine = 1; machine < 32; machine += step) {
      job.push_back(machine);
      members.emplace_back(machine);
    }
    EXPECT_FALSE(runtime::hasTrees(cluster, job, job.front()));
    const runtime::Membership ranks(job, 0);
    const auto ranges = runtime::JobPlans(cluster.site, ranks, job[1]).plan(job[1]);
    const Plan plan =
        planRoot(onlyMachines(network, members), parameters, PlanRequest(), MachineId(1));
    ASSERT_EQ(ranges.size(), plan.ranges.size());
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      EXPECT_EQ(ranges[i].segmentBytes, plan.ranges[i].segmentBytes);
      EXPECT_EQ(ranges[i].predictedSeconds, plan.ranges[i].predictedSeconds);
    }
  }
}

/// With machines on some nodes, numbered in any order of these.
rc::Gen<Network> genMeshOrTorus() {
  return rc::gen::exec([] {
    const MeshShape shape = *testing::genMeshShape(*rc::gen::arbitrary<bool>());
    return testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape), 2));
  });
}

RC_GTEST_PROP(JobPlan, IsTheCommandsInMeshesAndTori, ()) {
  expectTheCommandsPlans(*genMeshOrTorus());
}

RC_GTEST_PROP(JobPlan, IsTheCommandsOnFatTreesByTheirRoutes, ()) {
  expectTheCommandsPlans(*genRoutedFatTree());
}

RC_GTEST_PROP(JobPlan, IsTheCommandsWhateverTheFixedRoutes, ()) {
  expectTheCommandsPlans(*testing::genAnyRoutes(8, 20));
}

/// What Slurm tells the tasks on a machine.
std::string pathOf(const Network& network, MachineId machine) {
  std::string address = network.name(machine);
  std::string pattern = "node";
  std::optional<SwitchId> here = network.switchOf(machine);
  while (here) {
    address = network.name(*here) + '.' + address;
    pattern = "switch." + pattern;
    const auto& above = network.tree()->above(*here);
    here = above ? std::optional(SwitchId(above->to.value)) : std::nullopt;
  }
  return *runtime::switchPathOf(address, pattern);
}

RC_GTEST_PROP(JobPlan, IsTheCommandsWhereMachinesTellTheirPaths, ()) {
  SiteShape shape =
      shapeOf(*rc::gen::inRange<std::size_t>(2, 4), *rc::gen::inRange<std::size_t>(1, 10),
              *rc::gen::inRange<std::size_t>(1, 12), 1);
  shape.widths.assign(shape.pairs.size(), 1);
  const Network network = shape.network();
  const CommunicationParameters parameters = *genParameters(network);
  const PlanRequest request = anyRequest();
  const std::vector<MachineId> members = *genJob(network);
  if (members.size() < 2) return;
  const auto root = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(members.size()));
  const Plan plan = planRoot(onlyMachines(network, members), parameters, request, MachineId(root));

  std::vector<std::uint32_t> told(members.size()); // in some order
  std::iota(told.begin(), told.end(), 0U);
  std::ranges::shuffle(told, std::mt19937(*rc::gen::arbitrary<std::uint32_t>()));
  std::vector<std::string> paths;
  for (const std::uint32_t machine : told)
    paths.push_back(pathOf(network, members[machine]));
  const auto speed = static_cast<runtime::Speed>(network.machineBandwidth());
  const auto placed = runtime::siteOfPaths(paths, speed);
  RC_ASSERT(placed.machineOfPath == told);

  const SiteTables tables = llvm::cantFail(makeTablesWithoutNetwork(speed, parameters, request));
  const runtime::Site site = placed.site.view(tables.view());
  std::ranges::sort(told);
  const auto ranges = runtime::planJob(site, runtime::networkOfJob(site, told), root);
  expectSameRanges(plan, tables, ranges);
  expectSamePlaces({{root, plan, ranges}}, told, site);
}

/// No two senders of a job meet on the routes, or not at the same time if messages are sent whole.
void expectNoMeetingsOnRoutes(const Network& network, const CommunicationParameters& parameters,
                              const SiteTables& tables) {
  const std::vector<MachineId> members = *genJob(network);
  if (members.size() < 2) return;
  const auto root = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(members.size()));
  const runtime::Site site = tables.view();
  const runtime::JobNetwork job = runtime::networkOfJob(site, numbersOf(members));
  const MachineOrder order = runtime::JobOrders(job).orderFrom(root);
  const Network part = onlyMachines(network, members);
  const auto ranges = runtime::planJob(site, job, root);
  RC_ASSERT(!ranges.empty());
  for (const runtime::JobRange& range : ranges) {
    const Schedule schedule = buildSchedule(tables.kinds[range.kind], order);
    const ContentionReport report = judge(part, schedule);
    RC_ASSERT(report.delivers());
    if (report.contentionFree()) continue;
    RC_ASSERT(range.lastByte <= range.segmentBytes);
    const auto times =
        timesOfWholeMessages(part, parameters, schedule.kind, {range.lastByte, range.segmentBytes});
    RC_ASSERT(times.has_value());
    RC_ASSERT(judgeWholeMessages(part, schedule, *times).meetings.empty());
  }
}

PlanRequest contentionFree() {
  PlanRequest request;
  request.contentionFreeOnly = true;
  return request;
}

RC_GTEST_PROP(JobPlan, IsFreeOfContentionOnAFatTreesRoutes, ()) {
  const Network network = *testing::genFatTree();
  const CommunicationParameters parameters = *genParameters(network);
  const SiteTables tables = llvm::cantFail(makeSiteTables(network, parameters, contentionFree()));
  for (int job = 0; job < 5; ++job)
    expectNoMeetingsOnRoutes(network, parameters, tables);
}

RC_GTEST_PROP(JobPlan, IsFreeOfContentionWhateverTheFixedRoutes, ()) {
  const Network network = *testing::genAnyRoutes(8, 20);
  const CommunicationParameters parameters = *genParameters(network);
  const SiteTables tables = llvm::cantFail(makeSiteTables(network, parameters, contentionFree()));
  for (int job = 0; job < 5; ++job)
    expectNoMeetingsOnRoutes(network, parameters, tables);
}

} // namespace
} // namespace topocast
