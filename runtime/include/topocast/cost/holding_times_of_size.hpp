// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The holding times of messages of one size, read off what sending costs: a sender can send again
// after t_hold = g(m), and the message has arrived after t_end = L(m) + g(m). Source: Nupairoj,
// "Multicast communication: from platform-independent modeling to platform-dependent tuning"
// (1998), chapter 2.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace topocast::runtime {

/// What t_end counts where messages sent whole are judged by when they are under way.
constexpr std::uint32_t judgedUnits = 1'000'000;

/// Holding times in seconds.
struct HoldingSeconds {
  double hold = 0;
  double end = 0;
  std::uint32_t ports = 1;
  double interval = 0; ///< (ports - 1) * interval < hold
};

namespace detail {

/// Ports that can start to send before the first is free again.
inline std::uint32_t usablePorts(const SendingPorts& ports, double hold) {
  const std::uint32_t most = std::min(ports.count, largestPorts);
  if (most == 1) return 1;
  // A port that starts just when the first is free again is of no use, whatever the last digit.
  constexpr double justBelowOne = 1 - 1e-9;
  const double further = std::ceil(hold / ports.interval * justBelowOne) - 1;
  return 1 + static_cast<std::uint32_t>(std::clamp(further, 0.0, most - 1.0));
}

constexpr std::uint32_t mostUnits = 1U << 31U;

inline std::uint32_t wholeUnits(double seconds, double unit) {
  return static_cast<std::uint32_t>(
      std::clamp(std::round(seconds / unit), 1.0, static_cast<double>(mostUnits)));
}

} // namespace detail

inline HoldingSeconds holdingSecondsOf(const MessageTimes& parameters, std::uint64_t messageBytes) {
  HoldingSeconds times;
  times.hold = parameters.gap(messageBytes);
  times.end = parameters.latency(messageBytes) + times.hold;
  times.ports = detail::usablePorts(parameters.ports(), times.hold);
  if (times.ports > 1) times.interval = parameters.ports().interval;
  return times;
}

/// The times in units of so many seconds, none less than one; the hold is long enough for all
/// ports.
inline HoldingTimes inUnits(const HoldingSeconds& times, double unit) {
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

/// The times of messages of `messageBytes` as whole numbers, scaled so that t_end is `units` (> 0);
/// the hold is at least 1. Ports are as many as can start to send before the first is free again.
inline HoldingTimes holdingTimesOf(const MessageTimes& parameters, std::uint64_t messageBytes,
                                   std::uint32_t units) {
  const HoldingSeconds times = holdingSecondsOf(parameters, messageBytes);
  // An empty message may cost nothing.
  if (times.end <= 0) return {units, units, 1, 0};
  HoldingTimes whole = inUnits(times, times.end / units);
  whole.end = units;
  return whole;
}

} // namespace topocast::runtime
