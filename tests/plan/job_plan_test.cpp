// What a running broadcast plans for a job is what the planner finds for the same machines: ranges,
// segment sizes and trees, edge for edge.
#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "network/machine_subset.hpp"
#include "order/runtime_switch_network.hpp"
#include "plan/folded_routes.hpp"
#include "plan/planner.hpp"
#include "plan/site_tables.hpp"
#include "plan/whole_messages.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include "topocast/job_plans.hpp"
#include "topocast/switch_path.hpp"

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
using testing::genUnequalNetwork;

/// Switches as testing::networkOf() takes them, numbered from the top, those below one switch in a
/// row, as machines are.
struct SiteShape {
  std::size_t switches = 1;
  std::vector<testing::SwitchPair> pairs;
  std::vector<double> widths;
  std::vector<std::size_t> machineSwitch;

  Network network() const { return testing::networkOf(switches, pairs, machineSwitch, widths); }
};

/// Of two or three levels with `machinesOfLeaf` machines each, and up-links that are so many times
/// too slow for all of them at once.
SiteShape shapeOf(std::size_t levels, std::size_t leaves, std::size_t machinesOfLeaf,
                  double oversubscription) {
  constexpr std::size_t leavesOfPod = 3;
  SiteShape shape;
  std::size_t pod = 0;
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
    if (levels == 3 && leaf % leavesOfPod == 0) {
      pod = shape.switches++;
      shape.pairs.push_back({0, pod});
      shape.widths.push_back(static_cast<double>(leavesOfPod * machinesOfLeaf) / oversubscription);
    }
    shape.pairs.push_back({pod, shape.switches});
    shape.widths.push_back(static_cast<double>(machinesOfLeaf) / oversubscription);
    shape.machineSwitch.insert(shape.machineSwitch.end(), machinesOfLeaf, shape.switches++);
  }
  return shape;
}

Network siteOf(std::size_t levels, std::size_t leaves, std::size_t machinesOfLeaf,
               double oversubscription) {
  return shapeOf(levels, leaves, machinesOfLeaf, oversubscription).network();
}

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
    for (MeasuredSize& size : sizes)
      size.latency *= slower;
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

/// What the planner and the running broadcast find for a root, by its number in the site.
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
void expectThePlannersPlan(const Network& network, const CommunicationParameters& parameters,
                           const PlanRequest& request, const SiteTables& tables) {
  const std::vector<MachineId> members = *genJob(network);
  if (members.size() < 2) return;
  const Network part = onlyMachines(network, members);
  const runtime::Site site = tables.view();
  const std::vector<std::uint32_t> job = numbersOf(members);
  const runtime::Membership ranks(job, 0);
  runtime::JobPlans plans(site, ranks, job.front());
  std::vector<PlannedRoot> roots;
  for (int i = 0; i < 2; ++i) {
    const auto root = *rc::gen::inRange<std::size_t>(0, members.size());
    const std::vector<runtime::JobRange>* known = plans.find(job[root]);
    if (known == nullptr) known = &plans.keep(job[root], plans.plan(job[root]));
    roots.push_back({job[root], planRoot(part, parameters, request, MachineId(root)), *known});
    expectSameRanges(roots.back().plan, tables, roots.back().ranges);
  }
  expectSamePlaces(roots, job, site);
}

/// rapidcheck draws a hundred sites.
void expectThePlannersPlans(const Network& network) {
  constexpr int jobs = 10;
  const CommunicationParameters parameters = *genParameters(network);
  const PlanRequest request = anyRequest();
  const SiteTables tables = llvm::cantFail(makeSiteTables(network, parameters, request));
  for (int job = 0; job < jobs; ++job)
    expectThePlannersPlan(network, parameters, request, tables);
}

RC_GTEST_PROP(JobPlan, IsThePlannersOnSitesOfLevels, ()) {
  expectThePlannersPlans(*genSite());
}

RC_GTEST_PROP(JobPlan, IsThePlannersOnAnyTreeOfSwitches, ()) {
  expectThePlannersPlans(*genUnequalNetwork());
}

/// With machines on some nodes, numbered in any order of these.
rc::Gen<Network> genMeshOrTorus() {
  return rc::gen::exec([] {
    const MeshShape shape = *testing::genMeshShape(*rc::gen::arbitrary<bool>());
    return testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape), 2));
  });
}

RC_GTEST_PROP(JobPlan, IsThePlannersInMeshesAndTori, ()) {
  expectThePlannersPlans(*genMeshOrTorus());
}

/// Fat trees of two and three levels, with any shortest paths or those that are spread over the
/// links.
rc::Gen<Network> genRoutedFatTree() {
  return rc::gen::exec([] {
    Network random = *testing::genFatTree();
    if (random.forwarding() == nullptr || *rc::gen::arbitrary<bool>()) return random;
    return testing::routedNetwork(random.description());
  });
}

/// Folded tables say of every message between two machines where each switch sends it.
RC_GTEST_PROP(FoldedRoutes, AreTheNetworks, ()) {
  const Network network = *rc::gen::oneOf(testing::genRoutedNetwork(8, 60), genRoutedFatTree());
  if (network.forwarding() == nullptr) return;
  const RouteTables tables = *foldRoutes(network, 100'000);
  const auto switches = static_cast<std::uint32_t>(network.switchCount());
  const runtime::SwitchCables cables = runtime::switchCablesOf(tables.view(), switches);
  const runtime::RouteHops hops(tables.view());
  for (std::uint32_t i = 0; i < switches; ++i) {
    const auto neighbours = network.neighbours(SwitchId(i));
    RC_ASSERT(cables.begins[i + 1] - cables.begins[i] == neighbours.size());
    for (std::size_t j = 0; j < neighbours.size(); ++j)
      RC_ASSERT(cables.cables[cables.begins[i] + j].to == neighbours[j].to.value);
  }
  for (std::uint32_t from = 0; from < network.machineCount(); ++from)
    for (std::uint32_t to = 0; to < network.machineCount(); ++to)
      for (SwitchId at = network.switchOf(MachineId(from));
           at != network.switchOf(MachineId(to));) {
        const Neighbour& next = network.forwarding()->step(at, MachineId(to));
        RC_ASSERT(network.neighbours(at)[hops.cableTo(at.value, to)].link == next.link);
        at = next.to;
      }
}

RC_GTEST_PROP(JobPlan, IsThePlannersOnFatTreesByTheirRoutes, ()) {
  expectThePlannersPlans(*genRoutedFatTree());
}

RC_GTEST_PROP(JobPlan, IsThePlannersWhereFixedRoutesKeepToATree, ()) {
  const Network network = *testing::genRoutedNetwork(8, 20);
  auto tables = makeSiteTables(network, *genParameters(network), PlanRequest());
  RC_TAG(static_cast<bool>(tables));
  if (!tables) return llvm::consumeError(tables.takeError());
  expectThePlannersPlans(network);
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

RC_GTEST_PROP(JobPlan, IsThePlannersWhereMachinesTellTheirPaths, ()) {
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

RC_GTEST_PROP(JobPlan, IsFreeOfContentionWhereRoutesKeepToATree, ()) {
  const Network network = *testing::genRoutedNetwork(8, 20);
  const CommunicationParameters parameters = *genParameters(network);
  auto tables = makeSiteTables(network, parameters, contentionFree());
  RC_TAG(static_cast<bool>(tables));
  if (!tables) return llvm::consumeError(tables.takeError());
  for (int job = 0; job < 5; ++job)
    expectNoMeetingsOnRoutes(network, parameters, *tables);
}

TEST(JobPlan, KnowsTheSwitchesOfTheJobsPartAlone) {
  const Network site = siteOf(3, 9, 8, 4);
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(site, estimateParameters(site), PlanRequest()));
  const auto switchesOf = [&](const std::vector<std::uint32_t>& machines) {
    return std::get<runtime::SwitchNetwork>(runtime::networkOfJob(tables.view(), machines))
        .switchCount();
  };
  EXPECT_EQ(switchesOf({0, 1, 7}), 1U); // one leaf: nothing above it counts
  EXPECT_EQ(switchesOf({0, 8}), 3U);
  EXPECT_EQ(switchesOf({0, 24}), 5U);
}

TEST(SiteTables, HaveARowForEachSwitchAndNoMore) {
  const Network site = siteOf(3, 9, 8, 2);
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(site, estimateParameters(site), PlanRequest()));
  EXPECT_EQ(tables.machineCount, 72U);
  EXPECT_EQ(tables.switches.size(), 13U);
  EXPECT_EQ(tables.machines.size(), 9U);
  EXPECT_EQ(tables.nameLists.size(), 1U);
}

/// Slurm's files list the leaves first.
TEST(JobPlan, HasForeignMachinesOnTopWhereverThatStandsInTheFile) {
  const std::vector<testing::SwitchPair> pairs = {{0, 3}, {1, 3}, {2, 3}};
  const std::vector<std::size_t> machineSwitch = {0, 0, 1, 1, 2};
  const Network site = testing::networkOf(4, pairs, machineSwitch);
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(site, estimateParameters(site), PlanRequest()));
  const std::vector<std::uint32_t> job = {0, 2, 4, runtime::foreignMachine("login")};
  const auto network = std::get<runtime::SwitchNetwork>(runtime::networkOfJob(tables.view(), job));
  EXPECT_EQ(network.switchOfMachine, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

RC_GTEST_PROP(JobPlan, MiddleIsWhereTheFarthestIsNearest, ()) {
  const Network network = *testing::genNetwork(12, 12);
  const std::vector<std::int32_t> above = switchNetworkOf(network).switchAbove;
  const SwitchId middle(runtime::middleOf(above));
  const auto farthest = [&](SwitchId from) {
    std::size_t most = 0;
    for (std::size_t to = 0; to < network.switchCount(); ++to) {
      std::size_t steps = 0;
      for (SwitchId at = from; at != SwitchId(to); ++steps)
        at = network.tree()->step(at, SwitchId(to)).to;
      most = std::max(most, steps);
    }
    return most;
  };
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const std::size_t other = farthest(SwitchId(i));
    RC_ASSERT(farthest(middle) <= other);
    if (SwitchId(i) < middle) RC_ASSERT(farthest(middle) < other);
  }
}

TEST(SiteTables, RefuseWhatIsNotPlannedAtRunTime) {
  const Network site = siteOf(2, 2, 2, 1);
  PlanRequest adapting;
  adapting.family = findTimedFamily("dynamic");
  auto refused = makeSiteTables(site, estimateParameters(site), adapting);
  EXPECT_EQ(llvm::toString(refused.takeError()),
            "schedules that are made for holding times by message size are not planned at run "
            "time");
}

TEST(SiteTables, RefuseRoutesThatKeepToNoTree) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  const std::vector<std::size_t> machineSwitch = {0, 1, 2, 3};
  const Network ring = testing::routedNetwork(testing::describe(4, pairs, machineSwitch));
  auto refused = makeSiteTables(ring, estimateParameters(ring), PlanRequest());
  EXPECT_EQ(llvm::toString(refused.takeError()),
            "jobs cannot be planned at run time: messages on the link s1->s2 of 'made' have no "
            "border between switches in common, as in a fat tree");
}

} // namespace
} // namespace topocast
