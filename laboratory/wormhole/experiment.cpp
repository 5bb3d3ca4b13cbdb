#include "wormhole/experiment.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

bool isEnough(const StreamResult& stream, const StoppingRule& rule) {
  const Sample& latency = stream.latency;
  return latency.count() >= std::max(rule.least, 2U) &&
         latency.confidence() <= rule.precision * latency.mean();
}

bool isFull(const StreamResult& stream, const StoppingRule& rule) {
  return stream.latency.count() >= rule.most;
}

/// The warm-up: no multicast counts until every stream has finished its first ones.
class WarmUp {
public:
  WarmUp(std::size_t streams, std::uint32_t length) : missing_(streams, length) {}

  bool isOver() const {
    return std::ranges::all_of(missing_, [](std::uint32_t missing) { return missing == 0; });
  }
  void pass(std::uint32_t stream) {
    if (missing_[stream] > 0) --missing_[stream];
  }

private:
  std::vector<std::uint32_t> missing_; ///< by stream
};

TrafficTotals difference(const TrafficTotals& end, const TrafficTotals& begin) {
  return {end.messages - begin.messages, end.bytes - begin.bytes, end.localBytes - begin.localBytes,
          end.endToEnd - begin.endToEnd};
}

} // namespace

double ExperimentResult::loadOf(std::uint64_t bytes, std::size_t machineCount,
                                const WormholeParameters& parameters) const {
  if (duration == 0) return 0;
  const double most =
      static_cast<double>(machineCount) / static_cast<double>(parameters.network.perByte);
  return static_cast<double>(bytes) / static_cast<double>(duration) / most;
}

double ExperimentResult::acceptedLoad(std::size_t machineCount,
                                      const WormholeParameters& parameters) const {
  return loadOf(traffic.bytes - traffic.localBytes, machineCount, parameters);
}

double ExperimentResult::localLoad(std::size_t machineCount,
                                   const WormholeParameters& parameters) const {
  return loadOf(traffic.localBytes, machineCount, parameters);
}

ExperimentResult runExperiment(const ChannelGraph& graph, const WormholeParameters& parameters,
                               const Workload& workload, std::uint64_t seed,
                               const StoppingRule& rule, std::size_t mostKept) {
  assert(!workload.multicasts.empty() && rule.most > 0);
  WorkloadRun run(graph, parameters, workload, seed);
  WarmUp warmUp(workload.multicasts.size(), rule.warmUp);
  while (!warmUp.isOver())
    warmUp.pass(run.nextMulticast()->stream);
  const TimeUnits begin = run.now();
  const TrafficTotals before = run.totals();
  ExperimentResult result;
  result.streams.resize(workload.multicasts.size());
  const auto all = [&](auto condition) {
    return std::ranges::all_of(result.streams,
                               [&](const StreamResult& stream) { return condition(stream, rule); });
  };
  while (!all(isFull) && !all(isEnough)) {
    const MulticastOutcome* outcome = run.nextMulticast();
    StreamResult& stream = result.streams[outcome->stream];
    stream.latency.add(static_cast<double>(outcome->latency()));
    stream.add(*outcome);
    if (result.kept.size() < mostKept) result.kept.push_back(*outcome);
  }
  result.isPrecise = all(isEnough);
  result.duration = run.now() - begin;
  result.traffic = difference(run.totals(), before);
  result.flitHops = run.network().flitHops();
  result.receivedAt.assign(run.receivedAt().begin(), run.receivedAt().end());
  return result;
}

} // namespace topocast
