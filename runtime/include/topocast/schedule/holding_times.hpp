// What sending costs in trees for messages sent whole. In: a builder's one number. Out: the times
// it stands for, in whole units.
//
// A machine sends to another one every `hold`, and the message is there `end` after its sending
// started. A machine with several ports starts to send on another one every `interval`, and on the
// same port again after `hold`. Only the ratios shape a tree. Source: the
// parameterised model (t_hold, t_end, t_int) of Nupairoj, "Multicast communication: from
// platform-independent modeling to platform-dependent tuning" (1998), chapters 2 and 4.
#pragma once

#include <cstdint>

namespace topocast::runtime {

/// Times in whole units, at most largestTime.
struct HoldingTimes {
  std::uint32_t hold = 1;     ///< above 0
  std::uint32_t end = 1;      ///< above 0
  std::uint32_t ports = 1;    ///< 1 to largestPorts
  std::uint32_t interval = 0; ///< (ports - 1) * interval < hold; 0 for one port

  friend constexpr bool operator==(const HoldingTimes& left, const HoldingTimes& right) {
    return left.hold == right.hold && left.end == right.end && left.ports == right.ports &&
           left.interval == right.interval;
  }
};

/// The largest time that a builder's number can hold.
constexpr std::uint32_t largestTime = 65535;
/// The largest number of ports: tables of parts grow with it.
constexpr std::uint32_t largestPorts = 255;

/// The times as a builder's number, 16 bits each: 20 * 65536 + 55 is a hold of 20 and an end of 55.
constexpr std::uint64_t packedTimes(const HoldingTimes& times) {
  constexpr std::uint64_t step = largestTime + 1U;
  return ((times.interval * step + times.ports - 1U) * step + times.hold) * step + times.end;
}

/// The inverse of packedTimes().
constexpr HoldingTimes holdingTimes(std::uint64_t number) {
  const auto part = [number](std::uint32_t place) {
    return static_cast<std::uint32_t>(number >> 16U * place) & largestTime;
  };
  return {part(1), part(0), part(2) + 1U, part(3)};
}

} // namespace topocast::runtime
