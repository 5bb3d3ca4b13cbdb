// How long the stages of planning take on large networks. In: lines, stars and random networks made
// by rule, each from machine 0. Out: a time for every stage and network; beside it what was made,
// such as the height of the tree.
#include "benchmark_program.hpp"
#include "made_network.hpp"

#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "multicast/hardware_tree.hpp"
#include "order/network_order.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace topocast {
namespace {

using benchmark::State;

constexpr MachineId root{0};

/// A network of some family; it is made when a benchmark starts, so that none but those that run
/// cost time.
struct Subject {
  std::string name;
  std::function<Network()> make;
};

const Subject thousand[] = {
    {"random-128x8", [] { return testing::randomNetwork(128, 1024, 0); }},
    {"line-128x8", [] { return testing::lineNetwork(128, 1024); }},
    {"star-128x8", [] { return testing::starNetwork(128, 1024); }},
};
const Subject hundredThousand[] = {
    {"random-12500x8", [] { return testing::randomNetwork(12'500, 100'000, 0); }},
    {"line-12500x8", [] { return testing::lineNetwork(12'500, 100'000); }},
    {"star-12500x8", [] { return testing::starNetwork(12'500, 100'000); }},
};

void orderMachines(State& state, const Network& network) {
  for (auto _ : state)
    benchmark::DoNotOptimize(dfsOrder(network, root));
}

void buildTree(State& state, const Network& network, const ScheduleKind& kind) {
  const MachineOrder order = dfsOrder(network, root);
  for (auto _ : state)
    benchmark::DoNotOptimize(buildSchedule(kind, order));
  const Schedule schedule = buildSchedule(kind, order);
  state.counters["height"] = static_cast<double>(schedule.height());
  state.counters["children"] = static_cast<double>(schedule.maxChildren());
}

void judgeTree(State& state, const Network& network, const ScheduleKind& kind) {
  const Schedule schedule = buildSchedule(kind, dfsOrder(network, root));
  for (auto _ : state)
    benchmark::DoNotOptimize(judge(network, schedule));
  const ContentionReport report = judge(network, schedule);
  state.counters["load"] = report.maxLinkLoad;
  state.counters["conflicts"] = static_cast<double>(report.conflicts.size());
}

void plan(State& state, const Network& network) {
  const CommunicationParameters parameters = estimateParameters(network);
  for (auto _ : state)
    benchmark::DoNotOptimize(planRoot(network, parameters, {}, root));
  state.counters["ranges"] =
      static_cast<double>(planRoot(network, parameters, {}, root).ranges.size());
}

void planAllRoots(State& state, const Network& network) {
  const CommunicationParameters parameters = estimateParameters(network);
  std::vector<MachineId> roots;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    roots.emplace_back(i);
  for (auto _ : state)
    benchmark::DoNotOptimize(planRoots(network, parameters, {}, roots));
}

/// Trees of at most two children on 20 random networks, as in Figure 5 of Patarasuk et al. 2008;
/// the time is that of all 20, the height their mean.
void meanHeight(State& state, const ScheduleKind& kind, std::size_t switches,
                std::size_t machines) {
  constexpr std::uint64_t networks = 20;
  std::vector<MachineOrder> orders;
  for (std::uint64_t seed = 0; seed < networks; ++seed)
    orders.push_back(dfsOrder(testing::randomNetwork(switches, machines, seed), root));
  double heights = 0;
  for (auto _ : state) {
    heights = 0;
    for (const MachineOrder& order : orders)
      heights += static_cast<double>(buildSchedule(kind, order).height());
  }
  state.counters["height"] = heights / static_cast<double>(networks);
}

/// The greedy hardware-multicast tree of 4,096 nodes, of which about so many in a hundred are
/// faulty, spread by the product with a large prime.
void planHardwareTree(State& state, std::uint32_t percent) {
  constexpr std::uint32_t count = 4096;
  constexpr std::uint32_t prime = 2'654'435'761;
  std::vector<std::uint32_t> nodes;
  for (std::uint32_t node = 0; node < count; ++node)
    if (node == 0 || (node * prime >> 8U) % 100 >= percent) nodes.push_back(node);
  const GroupMulticast multicast = {TreeLevels::forNodes(4, count), 0, adjacentGroups(0, nodes)};
  for (auto _ : state)
    benchmark::DoNotOptimize(greedyTree(multicast));
  state.counters["groups"] = static_cast<double>(multicast.groups.size());
  state.counters["steps"] = static_cast<double>(greedyTree(multicast).size());
}

template <class Run>
void add(const std::string& what, const Subject& subject, Run run) {
  benchmark::RegisterBenchmark((what + "/" + subject.name).c_str(), [make = subject.make,
                                                                     run](State& state) {
    run(state, make());
  })->Unit(benchmark::kMillisecond);
}

void addKinds(const Subject& subject, std::span<const ScheduleKind> kinds) {
  for (const ScheduleKind& kind : kinds) {
    add("build/" + nameOf(kind), subject,
        [kind](State& state, const Network& network) { buildTree(state, network, kind); });
    add("judge/" + nameOf(kind), subject,
        [kind](State& state, const Network& network) { judgeTree(state, network, kind); });
  }
}

/// Every registered family, with three children where the number is free.
std::vector<ScheduleKind> allKinds() {
  std::vector<ScheduleKind> kinds;
  const auto use = [](auto& parameters) {
    using Type = std::decay_t<decltype(parameters)>;
    if constexpr (std::is_same_v<Type, runtime::Children>) parameters = {3};
    if constexpr (std::is_same_v<Type, runtime::BlockSize>) parameters = {3};
    if constexpr (std::is_same_v<Type, runtime::Trees>) parameters = {4};
    if constexpr (std::is_same_v<Type, runtime::SendingCosts>) parameters = {2, 1, 3};
    if constexpr (std::is_same_v<Type, runtime::HoldingTimes>) parameters = {2, 3, 1, 0};
  };
  for (const Family family : scheduleFamilies()) {
    kinds.push_back({family, runtime::registered(family).parameters});
    std::visit(use, kinds.back().parameters);
  }
  return kinds;
}

void addAll() {
  const ScheduleKind linearAndBinary[] = {llvm::cantFail(findSchedule("linear")),
                                          llvm::cantFail(findSchedule("binary"))};
  for (const Subject& subject : thousand) {
    add("order", subject, orderMachines);
    addKinds(subject, allKinds());
    add("plan/one-root", subject, plan);
    add("plan/all-roots", subject, planAllRoots);
  }
  for (const Subject& subject : hundredThousand) {
    add("order", subject, orderMachines);
    addKinds(subject, linearAndBinary);
  }
  for (const std::uint32_t percent : {1U, 10U})
    benchmark::RegisterBenchmark(
        ("hardware-tree/4096-nodes-" + std::to_string(percent) + "-percent-faulty").c_str(),
        [percent](State& state) { planHardwareTree(state, percent); })
        ->Unit(benchmark::kMillisecond);
  for (const std::size_t switches : {64U, 128U})
    for (const char* name : {"binary", "jump:1/0:2"})
      benchmark::RegisterBenchmark(("mean-height/" + std::string(name) + "/1024-machines-" +
                                    std::to_string(1024 / switches) + "-a-switch")
                                       .c_str(),
                                   [name, switches](State& state) {
                                     meanHeight(state, llvm::cantFail(findSchedule(name)), switches,
                                                1024);
                                   })
          ->Unit(benchmark::kMillisecond);
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::runBenchmarks(count, arguments, topocast::addAll);
}
