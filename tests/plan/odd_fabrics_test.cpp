// Jobs on switches that form neither a tree nor a fat tree: every one is planned on its real
// routes, reaches all machines as the judge sees it, and is predicted no faster than links allow.
#include "dragonfly.hpp"
#include "fabrics/fabrics.hpp"
#include "job_sites.hpp"

#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "cost/lower_bound.hpp"
#include "network/machine_subset.hpp"
#include "plan/planner.hpp"
#include "plan/site_tables.hpp"

#include "topocast/job/job_network.hpp"
#include "topocast/job/job_planner.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/site.hpp"
#include "topocast/names/machine_names.hpp"
#include "topocast/network/routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace topocast {
namespace {

SiteTables tablesOf(const Network& network) {
  return llvm::cantFail(makeSiteTables(network, estimateParameters(network), PlanRequest()));
}

/// A job by its machines' numbers in the site, and its root's among them.
struct Job {
  std::vector<std::uint32_t> machines;
  std::uint32_t root = 0;
};

Network partOf(const Network& network, const Job& job) {
  std::vector<MachineId> members;
  for (const std::uint32_t machine : job.machines)
    members.emplace_back(machine);
  return onlyMachines(network, members);
}

/// What is wrong with a range of a job's plan; empty if nothing is.
std::string defectOf(const Network& part, const Job& job, const Schedule& schedule,
                     const runtime::JobRange& range, std::uint64_t bytes) {
  const CommunicationParameters parameters = estimateParameters(part);
  const ContentionReport report = judge(part, schedule);
  if (!report.delivers()) return schedule.name() + ": " + report.defects.front();
  const double bound = lowerBound(part, MachineId(job.root), parameters, bytes).seconds();
  const double ofLinks = report.maxLinkLoad * static_cast<double>(bytes) / part.machineBandwidth();
  if (range.predictedSeconds < std::max(bound, ofLinks))
    return schedule.name() + " is predicted faster than links allow";
  return "";
}

/// The first defect of a job's plan.
std::string defectOf(const Network& network, const SiteTables& tables, const Job& job) {
  const runtime::Site site = tables.view();
  const runtime::JobNetwork seen = runtime::networkOfJob(site, job.machines);
  if (!std::holds_alternative<runtime::RoutedNetwork>(seen)) return "no real routes";
  const auto ranges = runtime::planJob(site, seen, job.root);
  if (ranges.empty()) return "no plan";
  const Network part = partOf(network, job);
  const MachineOrder order = runtime::JobOrders(seen).orderFrom(job.root);
  std::uint64_t fromBytes = 1;
  for (const runtime::JobRange& range : ranges) {
    const std::uint64_t bytes = range.lastByte == runtime::anyLength
                                    ? fromBytes
                                    : std::max<std::uint64_t>(range.lastByte, 1);
    const std::string defect =
        defectOf(part, job, buildSchedule(tables.kinds[range.kind], order), range, bytes);
    if (!defect.empty()) return defect;
    fromBytes = range.lastByte + 1;
  }
  return "";
}

/// From every root, all machines, every second, every third.
TEST(OddFabrics, AreServedForJobs) {
  for (const char* name : testing::oddFabrics) {
    const Network network = testing::readFabric(name);
    const SiteTables tables = tablesOf(network);
    EXPECT_TRUE(tables.strayLink.has_value()) << name;
    for (const std::uint32_t step : {1U, 2U, 3U}) {
      Job job;
      for (std::uint32_t machine = 0; machine < network.machineCount(); machine += step)
        job.machines.push_back(machine);
      for (; job.root < job.machines.size(); ++job.root)
        EXPECT_EQ(defectOf(network, tables, job), "") << name << ", one in " << step;
    }
  }
}

/// No route leads to it, so the tree has to do.
TEST(OddFabrics, ServeAHostThatTheirFileDoesNotName) {
  for (const char* name : testing::oddFabrics) {
    const SiteTables tables = tablesOf(testing::readFabric(name));
    const runtime::Site site = tables.view();
    const std::vector<std::uint32_t> machines = {0, 5, 13, runtime::foreignMachine("login")};
    const runtime::JobNetwork seen = runtime::networkOfJob(site, machines);
    EXPECT_TRUE(std::holds_alternative<runtime::SwitchNetwork>(seen)) << name;
    EXPECT_FALSE(runtime::planJob(site, seen, 1).empty()) << name;
    EXPECT_EQ(runtime::JobOrders(seen).orderFrom(1).machines.size(), machines.size()) << name;
  }
}

RC_GTEST_PROP(OddFabrics, OfAnyShapeAreServedForJobs, ()) {
  const Network network = *testing::genAnyRoutes(10, 24);
  const std::vector<MachineId> members = *testing::genMembers(network);
  if (members.size() < 2) return;
  Job job;
  for (const MachineId machine : members)
    job.machines.push_back(machine.value);
  job.root = *rc::gen::inRange(0U, static_cast<std::uint32_t>(members.size()));
  const SiteTables tables = tablesOf(network);
  RC_TAG(tables.strayLink.has_value());
  RC_ASSERT(defectOf(network, tables, job) == "");
}

/// In rows their hops would be more than a megabyte.
TEST(OddFabrics, DragonfliesOfAHundredGroupsAreServedOnTheirRoutes) {
  const Network network = testing::dragonfly(100, 4);
  const SiteTables tables = tablesOf(network);
  ASSERT_TRUE(tables.routes.has_value());
  EXPECT_TRUE(tables.routes->hops.empty());
  EXPECT_LT(tables.routes->runs.size(), 300'000U);
  Job job;
  for (std::uint32_t machine = 3; machine < network.machineCount(); machine += 6)
    job.machines.push_back(machine);
  EXPECT_EQ(defectOf(network, tables, job), "");
}

} // namespace
} // namespace topocast
