// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What sending costs in trees that are built for time: a latency and a gap in whole units of time,
// and the largest number of children.
//
// Child number k of a sender has a segment `latency + k * gap` units after the sender has it. Only
// the ratio of the two shapes a tree, so small numbers do: a latency of 3.5 gaps is 7/2.
#pragma once

#include "topocast/schedule/notation.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Costs in whole units; their sum is above 0, and so is the gap where children are not limited.
struct SendingCosts {
  std::uint32_t latency = 0;      ///< 0 to largestCost
  std::uint32_t gap = 0;          ///< 0 to largestCost
  std::uint32_t mostChildren = 0; ///< 0: any number of children; at most largestCost

  friend constexpr bool operator==(const SendingCosts& left, const SendingCosts& right) {
    return left.latency == right.latency && left.gap == right.gap &&
           left.mostChildren == right.mostChildren;
  }
};

/// Time left, in units of SendingCosts; below 0 there is none.
using Budget = std::int32_t;

/// The largest latency, gap and number of children: tables grow with them.
constexpr std::uint32_t largestCost = 999;

namespace kinds {

struct Latency {
  std::uint32_t units;
};
struct Gap {
  std::uint32_t units;
};
struct MostChildren {
  std::uint32_t count;
};

constexpr SendingCosts parametersOf(Latency latency, Gap gap, MostChildren most = {0}) {
  return {latency.units, gap.units, most.count};
}

} // namespace kinds

template <>
struct Notation<SendingCosts> {
  static constexpr Number<SendingCosts> numbers[] = {
      {"Latency", &SendingCosts::latency, ':', 0, largestCost},
      {"Gap", &SendingCosts::gap, '/', 0, largestCost},
      {"MostChildren", &SendingCosts::mostChildren, ':', 1, largestCost}};
  static constexpr const char* placeholder = ":L/G";
  static constexpr const char* needs =
      "the ratio of latency to gap in whole numbers up to 999, as in '%:7/2', and may name the "
      "largest number of children, as in '%:7/2:2'; without it the gap is above 0";
  static constexpr bool areConsistent(const SendingCosts& costs) {
    return costs.gap > 0 || (costs.mostChildren > 0 && costs.latency > 0);
  }
};

} // namespace topocast::TOPOCAST_ABI::runtime
