#include "wormhole/multiple_multicast.hpp"

#include "wormhole/parallel_runs.hpp"
#include "wormhole/start_up_steps.hpp"

#include <algorithm>

namespace topocast {
namespace {

struct Run {
  std::uint32_t steps = 0;
  TimeUnits latency = 0;
};

} // namespace

TimeUnits completionTime(const ChannelGraph& graph, const WormholeParameters& parameters,
                         std::span<const std::shared_ptr<const SendingOrder>> multicasts,
                         std::uint32_t bytes, std::uint64_t seed) {
  Workload workload;
  for (const auto& order : multicasts)
    workload.multicasts.push_back({order, bytes, std::nullopt, true});
  WorkloadRun run(graph, parameters, std::move(workload), seed);
  TimeUnits last = 0;
  while (const MulticastOutcome* outcome = run.nextMulticast())
    last = std::max(last, outcome->end);
  return last;
}

MultipleResult runMultipleMulticast(std::size_t machineCount, const MultipleMulticast& setting,
                                    const OrderMaker& makeOrder, const FlitConditions* flits,
                                    std::size_t threads) {
  const auto run = [&](std::size_t number) {
    const std::uint64_t seed = setting.seed + number;
    std::vector<std::shared_ptr<const SendingOrder>> orders;
    for (const auto& ranks : drawMulticasts(machineCount, setting.sets, seed))
      orders.push_back(makeOrder(ranks));
    Run result{startUpSteps(machineCount, orders), 0};
    if (flits != nullptr)
      result.latency = completionTime(flits->graph, flits->parameters, orders, flits->bytes, seed);
    return result;
  };
  MultipleResult result;
  for (const Run& each : runInParallel<Run>(setting.runs, threads, run)) {
    result.steps.add(each.steps);
    if (flits != nullptr) result.latency.add(static_cast<double>(each.latency));
  }
  return result;
}

} // namespace topocast
