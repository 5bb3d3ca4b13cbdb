#include "cost/holding_times.hpp"

#include <algorithm>
#include <cmath>

namespace topocast {
namespace {

/// Ports whose messages start `interval` apart, as far as `times` allow for them.
void addPorts(runtime::HoldingTimes& times, std::uint32_t count, double interval) {
  const double longest = std::max(times.hold, 1U);
  const auto units = static_cast<std::uint32_t>(std::clamp(std::round(interval), 1.0, longest));
  times.ports = std::min({count, (times.hold - 1) / units + 1, runtime::largestTime});
  times.interval = times.ports > 1 ? units : 0;
}

} // namespace

runtime::HoldingTimes holdingTimesOf(const CommunicationParameters& parameters,
                                     std::uint64_t messageBytes, std::uint32_t units) {
  const double hold = parameters.gap(messageBytes);
  const double end = parameters.latency(messageBytes) + hold;
  runtime::HoldingTimes times;
  times.end = units;
  // An empty message may cost nothing.
  const double longest = std::max(units, runtime::largestTime);
  times.hold =
      end > 0 ? static_cast<std::uint32_t>(std::clamp(std::round(units * hold / end), 1.0, longest))
              : units;
  const auto& [ports, interval] = parameters.ports();
  if (ports > 1 && end > 0) addPorts(times, ports, units * interval / end);
  return times;
}

} // namespace topocast
