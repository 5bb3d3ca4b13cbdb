#include "wormhole/multiple_multicast.hpp"

#include "wormhole/parallel_runs.hpp"
#include "wormhole/start_up_steps.hpp"

#include <algorithm>
#include <numeric>

namespace topocast {
namespace {

using Orders = std::vector<std::shared_ptr<const SendingOrder>>;

struct Run {
  double steps = 0;
  double latency = 0;
};

/// Of times of multicasts that start at once their end, of others the mean.
template <class Time>
double together(const std::vector<Time>& times, const MultipleMulticast& setting) {
  if (!setting.interval) return static_cast<double>(std::ranges::max(times));
  return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

/// The steps behind which multicasts start.
std::vector<std::uint32_t> startsOf(std::size_t multicasts, const MultipleMulticast& setting) {
  const TimeUnits interval = setting.interval.value_or(0);
  std::vector<std::uint32_t> starts;
  starts.reserve(multicasts);
  for (std::size_t i = 0; i < multicasts; ++i)
    starts.push_back(
        static_cast<std::uint32_t>(static_cast<TimeUnits>(i) * interval / setting.startUp));
  return starts;
}

} // namespace

std::vector<TimeUnits>
multicastTimes(const ChannelGraph& graph, const WormholeParameters& parameters,
               std::span<const std::shared_ptr<const SendingOrder>> multicasts, std::uint32_t bytes,
               std::uint64_t seed, TimeUnits interval) {
  Workload workload;
  for (const auto& order : multicasts) {
    const auto start = static_cast<TimeUnits>(workload.multicasts.size()) * interval;
    workload.multicasts.push_back({order, bytes, std::nullopt, true, start});
  }
  WorkloadRun run(graph, parameters, std::move(workload), seed);
  std::vector<TimeUnits> times(multicasts.size(), 0);
  while (const MulticastOutcome* outcome = run.nextMulticast())
    times[outcome->stream] = outcome->latency();
  return times;
}

MultipleResult runMultipleMulticast(std::size_t machineCount, const MultipleMulticast& setting,
                                    const OrderMaker& makeOrder, const FlitConditions* flits,
                                    std::size_t threads) {
  const auto run = [&](std::size_t number) {
    const std::uint64_t seed = setting.seed + number;
    Orders orders;
    for (const auto& ranks : drawMulticasts(machineCount, setting.sets, seed))
      orders.push_back(makeOrder(ranks));
    const std::vector<std::uint32_t> starts = startsOf(orders.size(), setting);
    Run result{together(startUpSteps(machineCount, orders, starts), setting), 0};
    if (flits != nullptr)
      result.latency = together(multicastTimes(flits->graph, flits->parameters, orders,
                                               flits->bytes, seed, setting.interval.value_or(0)),
                                setting);
    return result;
  };
  MultipleResult result;
  for (const Run& each : runInParallel<Run>(setting.runs, threads, run)) {
    result.steps.add(each.steps);
    if (flits != nullptr) result.latency.add(each.latency);
  }
  return result;
}

} // namespace topocast
