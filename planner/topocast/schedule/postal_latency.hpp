// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What sending costs in the postal model, as the parameter of a schedule: a machine sends a segment
// every gap, and a segment arrives so many gaps after it has left.
#pragma once

#include "topocast/schedule/notation.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// The latency of a segment, rounded to gaps.
struct PostalLatency {
  std::uint32_t gaps = 1; ///< 1 to largestCost

  friend constexpr bool operator==(PostalLatency left, PostalLatency right) {
    return left.gaps == right.gaps;
  }
};

/// How many segments have trees of their own before the first tree's turn comes again.
constexpr std::uint32_t segmentPeriod = 12;

namespace kinds {

constexpr PostalLatency parametersOf(Latency latency) {
  return {latency.units};
}

} // namespace kinds

template <>
struct Notation<PostalLatency> {
  static constexpr Number<PostalLatency> numbers[] = {
      {"Latency", &PostalLatency::gaps, ':', 1, largestCost}};
  static constexpr const char* placeholder = ":L";
  static constexpr const char* needs =
      "the latency of a segment in gaps, from 1 to 999, as in '%:4'";
  static constexpr bool areConsistent(PostalLatency) { return true; }
};

} // namespace topocast::TOPOCAST_ABI::runtime
