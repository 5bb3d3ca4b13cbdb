// How long a running broadcast plans for the machines of a job at the first message: what every
// process does alone, without MPI. In: sites of three levels of switches, jobs of scattered
// machines. Out: for each job the time of the rank that plans, from its tables to ranges and its
// own place in the trees of the longest messages, and the time of all others, who are told ranges.
#include "benchmark_program.hpp"
#include "made_network.hpp"

#include "cost/estimate.hpp"
#include "plan/site_tables.hpp"

#include "topocast/job_plans.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

namespace topocast {
namespace {

using benchmark::State;

constexpr std::size_t machinesOfLeaf = 16;
constexpr std::size_t leavesOfPod = 25;

/// Pods of leaves below one switch; each up-link is as fast as the machines below it, divided by
/// `oversubscription`, but no slower than one of them.
Network siteOf(std::size_t machines, double oversubscription) {
  const std::size_t leaves = machines / machinesOfLeaf;
  const auto widthOf = [&](std::size_t below) {
    return std::max(1.0, static_cast<double>(below) / oversubscription);
  };
  std::vector<testing::SwitchPair> pairs;
  std::vector<double> widths;
  std::vector<std::size_t> machineSwitch;
  std::size_t switches = 1;
  std::size_t pod = 0;
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
    if (leaf % leavesOfPod == 0) {
      pod = switches++;
      pairs.emplace_back(0, pod);
      widths.push_back(widthOf(leavesOfPod * machinesOfLeaf));
    }
    pairs.emplace_back(pod, switches);
    widths.push_back(widthOf(machinesOfLeaf));
    machineSwitch.insert(machineSwitch.end(), machinesOfLeaf, switches++);
  }
  return testing::networkOf(switches, pairs, machineSwitch, widths);
}

/// So many of a site's machines, ascending, the same ones in every run.
std::vector<std::uint32_t> scattered(std::size_t count, std::size_t machines) {
  std::mt19937_64 engine(count);
  std::vector<std::uint32_t> job;
  for (std::uint32_t machine = 0; machine < machines; ++machine)
    if (engine() % (machines - machine) < count - job.size()) job.push_back(machine);
  return job;
}

void planJob(State& state, std::size_t siteMachines, double oversubscription,
             std::size_t jobMachines) {
  const Network network = siteOf(siteMachines, oversubscription);
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(network, estimateParameters(network), PlanRequest()));
  const runtime::Site site = tables.view();
  const std::vector<std::uint32_t> job = scattered(jobMachines, siteMachines);
  const std::uint32_t root = job.front();
  std::size_t ranges = 0;
  for (auto _ : state) {
    runtime::JobPlans plans(site, job, root);
    const auto& kept = plans.keep(root, plans.plan(root));
    benchmark::DoNotOptimize(plans.positions(root, kept.back().kind));
    ranges = kept.size();
  }
  state.counters["ranges"] = static_cast<double>(ranges);
}

void addAll() {
  for (const auto& [name, oversubscription] : {std::pair{"slurm", 1e9}, std::pair{"2-to-1", 2.0}})
    for (const std::size_t machines : {64U, 1024U, 20'000U})
      benchmark::RegisterBenchmark(
          ("plan-job/" + std::string(name) + "/" + std::to_string(machines) + "-of-20000").c_str(),
          [=](State& state) { planJob(state, 20'000, oversubscription, machines); })
          ->Unit(benchmark::kMillisecond);
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::runBenchmarks(count, arguments, topocast::addAll);
}
