// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/holding_times_of_size.hpp"

#include "topocast/cost/measured_times.hpp"
#include "topocast/inline.hpp"

#include <algorithm>
#include <cmath>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Ports that can start to send before the first is free again.
TOPOCAST_INLINE std::uint32_t usablePorts(const SendingPorts& ports, double hold) {
  const std::uint32_t most = std::min(ports.count, largestPorts);
  if (most == 1) return 1;
  // A port that starts just when the first is free again is of no use, whatever the last digit.
  constexpr double justBelowOne = 1 - 1e-9;
  const double further = std::ceil(hold / ports.interval * justBelowOne) - 1;
  return 1 + static_cast<std::uint32_t>(std::clamp(further, 0.0, most - 1.0));
}

constexpr std::uint32_t mostUnits = 1U << 31U;

TOPOCAST_INLINE std::uint32_t wholeUnits(double seconds, double unit) {
  return static_cast<std::uint32_t>(
      std::clamp(std::round(seconds / unit), 1.0, static_cast<double>(mostUnits)));
}

} // namespace detail

TOPOCAST_INLINE HoldingSeconds holdingSecondsOf(const MessageTimes& parameters,
                                                std::uint64_t messageBytes) {
  HoldingSeconds times;
  times.hold = parameters.gap(messageBytes);
  times.end = parameters.latency(messageBytes) + times.hold;
  times.ports = detail::usablePorts(parameters.ports(), times.hold);
  if (times.ports > 1) times.interval = parameters.ports().interval;
  return times;
}

TOPOCAST_INLINE HoldingTimes inUnits(const HoldingSeconds& times, double unit) {
  HoldingTimes units;
  units.hold = detail::wholeUnits(times.hold, unit);
  units.end = detail::wholeUnits(times.end, unit);
  if (times.ports == 1) return units;
  units.ports = times.ports;
  units.interval =
      std::min(detail::wholeUnits(times.interval, unit), detail::mostUnits / (units.ports - 1));
  const std::uint32_t lastStart = (units.ports - 1) * units.interval;
  units.hold = std::max(units.hold, lastStart + 1);
  return units;
}

TOPOCAST_INLINE HoldingTimes holdingTimesOf(const MessageTimes& parameters,
                                            std::uint64_t messageBytes, std::uint32_t units) {
  const HoldingSeconds times = holdingSecondsOf(parameters, messageBytes);
  // An empty message may cost nothing.
  if (times.end <= 0) return {units, units, 1, 0};
  HoldingTimes whole = inUnits(times, times.end / units);
  whole.end = units;
  return whole;
}

} // namespace topocast::TOPOCAST_ABI::runtime
