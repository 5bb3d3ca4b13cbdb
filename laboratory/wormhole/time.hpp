// Time in a wormhole network, in whole units: sums are exact, so that the result is the same on
// every computer. The parameters decide how long a unit is; only their proportions matter.
#pragma once

#include <cstdint>

namespace topocast {

/// A point in time or a duration, in time units.
using TimeUnits = std::int64_t;

/// A cost that grows with the message: startup + bytes * perByte. Both >= 0.
struct LinearTime {
  TimeUnits startup = 0;
  TimeUnits perByte = 0;

  constexpr TimeUnits of(std::uint64_t bytes) const {
    return startup + static_cast<TimeUnits>(bytes) * perByte;
  }
  friend bool operator==(const LinearTime&, const LinearTime&) = default;
};

} // namespace topocast
