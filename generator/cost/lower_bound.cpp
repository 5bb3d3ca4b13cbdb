#include "cost/lower_bound.hpp"

#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <limits>

namespace topocast {
namespace {

/// The best the parameters allow in every respect at once.
struct Best {
  double latency = std::numeric_limits<double>::infinity();
  double startUp = std::numeric_limits<double>::infinity(); ///< g, or L + g where that is less
  double secondsPerByte = 0;
};

Best bestOf(const CommunicationParameters& parameters) {
  Best best;
  best.latency = parameters.latency(0);
  best.startUp = parameters.gap(0) + std::min(best.latency, 0.0);
  for (const MeasuredSize& measured : parameters.measured()) {
    best.latency = std::min(best.latency, measured.latency);
    best.startUp = std::min(best.startUp, measured.gap + std::min(measured.latency, 0.0));
  }
  // Between measured sizes the rate lies between theirs. Below the smallest it is least at one
  // byte, if it falls; beyond the largest the gap grows by its last slope.
  best.secondsPerByte = std::min(parameters.leastSecondsPerByte(), parameters.gap(1));
  const std::uint64_t largest = parameters.measured().back().messageBytes;
  const double slope =
      (parameters.gap(2 * largest) - parameters.gap(largest)) / static_cast<double>(largest);
  best.secondsPerByte = std::min(best.secondsPerByte, slope);
  return best;
}

} // namespace

double LowerBound::seconds() const {
  return std::max(bandwidthSeconds, startUpSeconds);
}

LowerBound lowerBound(const Network& network, MachineId root,
                      const CommunicationParameters& parameters, std::uint64_t messageBytes,
                      std::uint32_t ports) {
  if (network.machineCount() == 1) return {};
  const Best best = bestOf(parameters);
  LowerBound bound;
  bound.bottleneck = bottleneck(network, root);
  const double slowness = network.machineBandwidth() / bound.bottleneck.bandwidth;
  const double onTheWire = static_cast<double>(messageBytes) * best.secondsPerByte * slowness;
  bound.bandwidthSeconds = std::max(best.latency + onTheWire, 0.0);
  bound.growth = 1 + std::max(ports, parameters.ports().count) *
                         static_cast<std::uint32_t>(network.cardsAtOnce());
  for (std::uint64_t reached = 1; reached < network.machineCount(); reached *= bound.growth)
    ++bound.startUps;
  bound.startUpSeconds = std::max(best.latency, 0.0) + bound.startUps * best.startUp;
  return bound;
}

LowerBound lowerBound(const Network& network, const Schedule& schedule,
                      const CommunicationParameters& parameters, std::uint64_t messageBytes) {
  const std::size_t others = schedule.trees.front().tree.size() - 1U;
  const bool isCopied = !schedule.multicasts.empty() || runtime::isStreamed(schedule.kind);
  const std::uint32_t servedAtOnce =
      isCopied ? static_cast<std::uint32_t>(others) : runtime::portsOf(schedule.kind);
  return lowerBound(network, schedule.root(), parameters, messageBytes, servedAtOnce);
}

} // namespace topocast
