// What sending costs in trees that are built for time. In: a builder's one number. Out: the
// latency and gap it stands for, in whole units of time, and the largest number of children.
//
// Child number k of a sender has a segment `latency + k * gap` units after the sender has it. Only
// the ratio of the two shapes a tree, so small numbers do: a latency of 3.5 gaps is 7/2.
#pragma once

#include <cstdint>

namespace topocast::runtime {

/// Costs in whole units; their sum is above 0, and so is the gap where children are not limited.
struct SendingCosts {
  std::uint32_t latency = 0;      ///< 0 to largestCost
  std::uint32_t gap = 0;          ///< 0 to largestCost
  std::uint32_t mostChildren = 0; ///< 0: any number of children; at most largestCost
};

/// Time left, in units of SendingCosts; below 0 there is none.
using Budget = std::int32_t;

/// The largest latency, gap and number of children that a builder's number can hold.
constexpr std::uint32_t largestCost = 999;

/// The costs as a builder's number, three decimal digits each: 2'007'002 is 7/2, two children.
constexpr std::uint64_t packed(const SendingCosts& costs) {
  constexpr std::uint64_t step = largestCost + 1U;
  return (costs.mostChildren * step + costs.latency) * step + costs.gap;
}

/// The inverse of packed().
constexpr SendingCosts sendingCosts(std::uint64_t number) {
  constexpr std::uint64_t step = largestCost + 1U;
  const auto latency = static_cast<std::uint32_t>(number / step % step);
  const auto gap = static_cast<std::uint32_t>(number % step);
  return {latency, gap, static_cast<std::uint32_t>(number / step / step)};
}

} // namespace topocast::runtime
