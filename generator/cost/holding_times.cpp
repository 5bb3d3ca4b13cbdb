#include "cost/holding_times.hpp"

#include <algorithm>
#include <cmath>

namespace topocast {

runtime::HoldingTimes holdingTimesOf(const CommunicationParameters& parameters,
                                     std::uint64_t messageBytes, std::uint32_t units) {
  const double hold = parameters.gap(messageBytes);
  const double end = parameters.latency(messageBytes) + hold;
  runtime::HoldingTimes times;
  times.end = units;
  // An empty message may cost nothing.
  times.hold = end > 0 ? static_cast<std::uint32_t>(std::lround(units * hold / end)) : units;
  times.hold = std::max(times.hold, 1U);
  return times;
}

} // namespace topocast
