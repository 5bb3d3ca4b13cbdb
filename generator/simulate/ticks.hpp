// Simulated time in whole picoseconds: sums are exact, so that every machine gives the same result,
// and one byte at 100 Gbit/s still takes 80 of them.
#pragma once

#include <cmath>
#include <cstdint>

namespace topocast {

/// Picoseconds; 2^63 of them are 106 days.
using Ticks = std::int64_t;

constexpr double ticksPerSecond = 1e12;

/// The nearest number of ticks.
inline Ticks ticksOf(double seconds) {
  return std::llround(seconds * ticksPerSecond);
}

inline double secondsOf(Ticks ticks) {
  return static_cast<double>(ticks) / ticksPerSecond;
}

} // namespace topocast
