// What a source says of a site: its tables, its routes folded, and the part of it that a running
// broadcast takes for a job's network.
#include "job_sites.hpp"

#include "cost/estimate.hpp"
#include "order/runtime_switch_network.hpp"
#include "plan/folded_routes.hpp"
#include "plan/planner.hpp"
#include "plan/site_tables.hpp"

#include "topocast/job/job_network.hpp"
#include "topocast/names/machine_names.hpp"
#include "topocast/network/routed_network.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/network/switch_cables.hpp"
#include "topocast/network/switch_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <variant>

namespace topocast {
namespace {

using testing::genRoutedFatTree;
using testing::siteOf;

/// Folded tables say of every message between two machines where each switch sends it.
RC_GTEST_PROP(FoldedRoutes, AreTheNetworks, ()) {
  const Network network = *rc::gen::oneOf(testing::genAnyRoutes(8, 60), genRoutedFatTree());
  if (network.forwarding() == nullptr) return;
  const RouteLimits limits = {*rc::gen::element<std::size_t>(0, 100'000), 100'000};
  const RouteTables tables = *foldRoutes(network, limits);
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

TEST(JobNetwork, KnowsTheSwitchesOfTheJobsPartAlone) {
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
  EXPECT_EQ(tables.switches.size(), 13U);
  EXPECT_EQ(tables.machines.size(), 9U);
}

TEST(JobNetwork, HasTheUsualSpeedWhereARowOfMachinesHasNone) {
  const Network site = siteOf(2, 3, 2, 1);
  SiteTables tables = llvm::cantFail(makeSiteTables(site, estimateParameters(site), PlanRequest()));
  tables.machines[1].speed = 0;
  tables.machines[2].speed = 5;
  const auto network =
      std::get<runtime::SwitchNetwork>(runtime::networkOfJob(tables.view(), {0, 2, 4}));
  EXPECT_EQ(network.machineSpeeds,
            (std::vector<runtime::Speed>{tables.usualSpeed, tables.usualSpeed, 5}));
}

/// Slurm's files list the leaves first.
TEST(JobNetwork, HasForeignMachinesOnTopWhereverThatStandsInTheFile) {
  const std::vector<testing::SwitchPair> pairs = {{0, 3}, {1, 3}, {2, 3}};
  const std::vector<std::size_t> machineSwitch = {0, 0, 1, 1, 2};
  const Network site = testing::networkOf(4, pairs, machineSwitch);
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(site, estimateParameters(site), PlanRequest()));
  const std::vector<std::uint32_t> job = {0, 2, 4, runtime::foreignMachine("login")};
  const auto network = std::get<runtime::SwitchNetwork>(runtime::networkOfJob(tables.view(), job));
  EXPECT_EQ(network.switchOfMachine, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

RC_GTEST_PROP(JobNetwork, MiddleIsWhereTheFarthestIsNearest, ()) {
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

TEST(SiteTables, TellWhereRoutesKeepToNoTree) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  const std::vector<std::size_t> machineSwitch = {0, 1, 2, 3};
  const Network ring = testing::routedNetwork(testing::describe(4, pairs, machineSwitch));
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(ring, estimateParameters(ring), PlanRequest()));
  ASSERT_TRUE(tables.strayLink.has_value());
  EXPECT_EQ(ring.name(*tables.strayLink), "s1->s2");
  EXPECT_TRUE(tables.routes.has_value());
}

} // namespace
} // namespace topocast
