#include "network/speed_origins.hpp"

#include <algorithm>

namespace topocast {

SpeedOrigins speedOriginsOf(const Network& network) {
  SpeedOrigins origins;
  for (const Cable& cable : network.description().cables) {
    const bool isMachines = std::max(cable.first, cable.second) >= network.switchCount();
    ++(isMachines ? origins.machineBandwidths : origins.trunkBandwidths).of(cable.bandwidthFrom);
    ++origins.latencies.of(cable.latencyFrom);
  }
  return origins;
}

OriginCounts bandwidthOrigins(const SpeedOrigins& origins) {
  OriginCounts all = origins.machineBandwidths;
  for (std::size_t i = 0; i < all.byOrigin.size(); ++i)
    all.byOrigin[i] += origins.trunkBandwidths.byOrigin[i];
  return all;
}

double assumedBandwidth(const Network& network) {
  const auto& cables = network.description().cables;
  const auto first = std::ranges::find(cables, ValueOrigin::assumed, &Cable::bandwidthFrom);
  return first == cables.end() ? 0 : first->bandwidth;
}

double assumedLatency(const Network& network) {
  const auto& cables = network.description().cables;
  const auto first = std::ranges::find(cables, ValueOrigin::assumed, &Cable::latencyFrom);
  return first == cables.end() ? 0 : first->latency;
}

} // namespace topocast
