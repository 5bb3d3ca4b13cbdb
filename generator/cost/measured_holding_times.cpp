#include "cost/measured_holding_times.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

namespace topocast {
namespace {

using runtime::HoldingTimes;

/// Holding times in seconds.
struct MeasuredTimes {
  double hold = 0;
  double end = 0;
  std::uint32_t ports = 1;
  double interval = 0; ///< (ports - 1) * interval < hold
};

/// Ports that can start to send before the first is free again.
std::uint32_t usablePorts(const SendingPorts& ports, double hold) {
  const std::uint32_t most = std::min(ports.count, runtime::largestPorts);
  if (most == 1) return 1;
  // A port that starts just when the first is free again is of no use, whatever the last digit.
  constexpr double justBelowOne = 1 - 1e-9;
  const double further = std::ceil(hold / ports.interval * justBelowOne) - 1;
  return 1 + static_cast<std::uint32_t>(std::clamp(further, 0.0, most - 1.0));
}

MeasuredTimes measuredTimes(const CommunicationParameters& parameters, std::uint64_t messageBytes) {
  MeasuredTimes times;
  times.hold = parameters.gap(messageBytes);
  times.end = parameters.latency(messageBytes) + times.hold;
  times.ports = usablePorts(parameters.ports(), times.hold);
  if (times.ports > 1) times.interval = parameters.ports().interval;
  return times;
}

constexpr std::uint32_t mostUnits = 1U << 31U;

std::uint32_t wholeUnits(double seconds, double unit) {
  return static_cast<std::uint32_t>(
      std::clamp(std::round(seconds / unit), 1.0, static_cast<double>(mostUnits)));
}

/// The times in units of so many seconds, none less than one; the hold is long enough for all
/// ports.
HoldingTimes rounded(const MeasuredTimes& times, double unit) {
  HoldingTimes units;
  units.hold = wholeUnits(times.hold, unit);
  units.end = wholeUnits(times.end, unit);
  if (times.ports == 1) return units;
  units.ports = times.ports;
  units.interval = std::min(wholeUnits(times.interval, unit), mostUnits / (units.ports - 1));
  const std::uint32_t lastStart = (units.ports - 1) * units.interval;
  units.hold = std::max(units.hold, lastStart + 1);
  return units;
}

/// How far the largest rounding is off, relative to what was rounded.
double errorOf(const HoldingTimes& units, const MeasuredTimes& times, double unit) {
  double most = 0;
  for (const auto& [whole, seconds] :
       {std::pair(units.hold, times.hold), std::pair(units.end, times.end),
        std::pair(units.interval, times.interval)})
    if (seconds > 0) most = std::max(most, std::abs(whole * unit / seconds - 1));
  return most;
}

} // namespace

HoldingTimes holdingTimesOf(const CommunicationParameters& parameters, std::uint64_t messageBytes,
                            std::uint32_t units) {
  const MeasuredTimes times = measuredTimes(parameters, messageBytes);
  // An empty message may cost nothing.
  if (times.end <= 0) return {units, units, 1, 0};
  HoldingTimes whole = rounded(times, times.end / units);
  whole.end = units;
  return whole;
}

HoldingTimes ratioOfHoldingTimes(const CommunicationParameters& parameters,
                                 std::uint64_t messageBytes) {
  constexpr double goodEnough = 1e-6;
  const MeasuredTimes times = measuredTimes(parameters, messageBytes);
  if (times.end <= 0) return {};
  const double longest = std::max(times.hold, times.end);
  HoldingTimes best;
  double leastError = std::numeric_limits<double>::infinity();
  for (std::uint32_t units = 1; units <= runtime::largestTime && leastError > goodEnough; ++units) {
    const double unit = longest / units;
    const HoldingTimes whole = rounded(times, unit);
    const double error = errorOf(whole, times, unit);
    if (whole.hold > runtime::largestTime || error >= leastError) continue;
    best = whole;
    leastError = error;
  }
  return best;
}

} // namespace topocast
