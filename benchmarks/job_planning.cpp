// How long a running broadcast plans for the machines of a job at the first message: what every
// process does alone, without MPI. In: sites of three levels of switches, a fat tree with fixed
// routes, and a torus; jobs of scattered machines. Out: for each job the time of the rank that
// plans, from its tables to ranges and its own place in the trees of the longest messages, of which
// the others do the last only; and the time that a further root on the same switch takes.
#include "benchmark_program.hpp"
#include "pod_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include "cost/estimate.hpp"
#include "plan/site_tables.hpp"

#include "topocast/job/job_plans.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/site.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using benchmark::State;

/// So many of a site's machines, ascending, the same ones in every run.
std::vector<std::uint32_t> scattered(std::size_t count, std::size_t machines) {
  std::mt19937_64 engine(count);
  std::vector<std::uint32_t> job;
  for (std::uint32_t machine = 0; machine < machines; ++machine)
    if (engine() % (machines - machine) < count - job.size()) job.push_back(machine);
  return job;
}

constexpr std::size_t siteMachines = 20'000;

/// Leaves with 16 machines each, all joined to each of 18 spines.
Network fatTree() {
  constexpr std::size_t leaves = siteMachines / 16;
  constexpr std::size_t spines = 18;
  std::vector<testing::SwitchPair> pairs;
  for (std::size_t leaf = 0; leaf < leaves; ++leaf)
    for (std::size_t spine = 0; spine < spines; ++spine)
      pairs.emplace_back(leaf, leaves + spine);
  return testing::routedNetwork(
      testing::describe(leaves + spines, pairs, testing::evenly(siteMachines, leaves)));
}

/// The site with this name: three levels of switches, a fat tree, or a torus.
Network siteOf(const std::string& name) {
  if (name == "fat-tree") return fatTree();
  if (name == "torus") return testing::fullNetwork(MeshShape{{32, 25, 25}, true});
  return testing::podNetwork(siteMachines / 16, siteMachines, name == "slurm" ? 1e9 : 2.0);
}

/// A site, and a job on some of its machines.
struct Subject {
  Subject(const std::string& site, std::size_t jobMachines)
      : network(siteOf(site)),
        tables(llvm::cantFail(makeSiteTables(network, estimateParameters(network), PlanRequest()))),
        job(scattered(jobMachines, siteMachines)) {}

  Network network;
  SiteTables tables;
  std::vector<std::uint32_t> job;
};

void planJob(State& state, const std::string& name, std::size_t jobMachines) {
  const Subject subject(name, jobMachines);
  const runtime::Site site = subject.tables.view();
  const std::uint32_t root = subject.job.front();
  const runtime::Membership members(subject.job, 0);
  std::size_t ranges = 0;
  for (auto _ : state) {
    runtime::JobPlans plans(site, members, root);
    const std::vector<runtime::JobRange> planned = plans.plan(root);
    benchmark::DoNotOptimize(plans.positions(root, planned.back().kind));
    ranges = planned.size();
  }
  state.counters["ranges"] = static_cast<double>(ranges);
}

/// The place in the trees of a root whose neighbour on the same switch has broadcast before.
void addRoot(State& state, const std::string& name, std::size_t jobMachines) {
  const Subject subject(name, jobMachines);
  const runtime::Site site = subject.tables.view();
  const std::uint32_t root = subject.job.front();
  const runtime::Membership members(subject.job, 0);
  runtime::JobPlans plans(site, members, root);
  const std::uint64_t kind = plans.plan(root).back().kind;
  benchmark::DoNotOptimize(plans.positions(root, kind));
  for (auto _ : state)
    benchmark::DoNotOptimize(plans.positions(root, kind));
}

using Run = void (*)(State&, const std::string&, std::size_t);

void add(const std::string& what, Run run, std::size_t machines) {
  for (const std::string name : {"slurm", "2-to-1", "fat-tree", "torus"})
    benchmark::RegisterBenchmark(
        (what + "/" + name + "/" + std::to_string(machines) + "-of-20000").c_str(),
        [=](State& state) { run(state, name, machines); })
        ->Unit(benchmark::kMillisecond);
}

void addAll() {
  for (const std::size_t machines : {64U, 1024U, 20'000U})
    add("plan-job", planJob, machines);
  add("new-root", addRoot, 2048);
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::runBenchmarks(count, arguments, topocast::addAll);
}
