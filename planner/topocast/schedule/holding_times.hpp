// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What sending costs in trees for messages sent whole.
//
// A machine sends to another one every `hold`, and the message is there `end` after its sending
// started. A machine with several ports starts to send on another one every `interval`, and on the
// same port again after `hold`. Only the ratios shape a tree. Source: the
// parameterised model (t_hold, t_end, t_int) of Nupairoj, "Multicast communication: from
// platform-independent modeling to platform-dependent tuning" (1998), chapters 2 and 4.
#pragma once

#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/notation.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Times in whole units, at most largestTime where a schedule is made for them.
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

/// Holding times of trees that they do not shape: they only say what the tree's messages take, and
/// may be left out.
struct StatedTimes : HoldingTimes {
  constexpr StatedTimes(NoParameters = {}) : HoldingTimes{0, 0, 1, 0} {}
  constexpr StatedTimes(const HoldingTimes& times) : HoldingTimes(times) {}

  constexpr bool areGiven() const { return hold > 0; }
};

/// The largest time in a schedule's parameters: no ratio needs more.
constexpr std::uint32_t largestTime = 65535;
/// The largest number of ports: tables of parts grow with it.
constexpr std::uint32_t largestPorts = 255;

namespace kinds {

struct Hold {
  std::uint32_t units;
};
struct End {
  std::uint32_t units;
};
struct Ports {
  std::uint32_t count;
};
struct Interval {
  std::uint32_t units;
};

constexpr HoldingTimes parametersOf(Hold hold, End end, Ports ports = {1},
                                    Interval interval = {0}) {
  return {hold.units, end.units, ports.count, interval.units};
}

} // namespace kinds

/// HoldingTimes, or a struct with their members.
template <class Times>
struct NotationOfTimes {
  static constexpr Number<Times> numbers[] = {{"Hold", &Times::hold, ':', 1, largestTime},
                                              {"End", &Times::end, '/', 1, largestTime},
                                              {"Ports", &Times::ports, ':', 1, largestPorts},
                                              {"Interval", &Times::interval, '/', 0, largestTime}};
  static constexpr const char* placeholder = ":HOLD/END";
  static constexpr const char* needs =
      "the time between two messages of one sender and the time until one has arrived, in whole "
      "numbers from 1 to 65535, as in '%:20/55'; for several ports their number, up to 255, and "
      "the time between messages on two of them as well, as in '%:22/55:3/10', short enough to "
      "use all before the first is free again";
  static constexpr bool areConsistent(const HoldingTimes& times) {
    if (times.ports == 1) return times.interval == 0;
    return times.interval > 0 && (times.ports - 1U) * times.interval < times.hold;
  }
};

template <>
struct Notation<HoldingTimes> : NotationOfTimes<HoldingTimes> {};

template <>
struct Notation<StatedTimes> : NotationOfTimes<StatedTimes> {
  static constexpr const char* placeholder = "[:HOLD/END]";
};
template <>
inline constexpr bool mayBeLeftOut<StatedTimes> = true;

} // namespace topocast::TOPOCAST_ABI::runtime
