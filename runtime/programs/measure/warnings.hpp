// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Warnings where the measured values contradict the assumptions of the measurement. In: values.
// Out: sentences; none if there is no contradiction.
#pragma once

#include "cluster_parameters.hpp"
#include "machines.hpp"
#include "text.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace topocast::measure {

namespace detail {

template <class Predicate>
std::string sizesWhere(const std::vector<SizeParameters>& sizes, Predicate&& holds) {
  std::string list;
  for (const SizeParameters& size : sizes)
    if (holds(size)) list += (list.empty() ? "" : ", ") + sizeText(size.bytes);
  return list;
}

/// A warning about the sizes for which something holds; none if there are none.
template <class Predicate>
void warnWhere(std::vector<std::string>& warnings, const std::vector<SizeParameters>& sizes,
               Predicate&& holds, const std::string& text) {
  const std::string list = sizesWhere(sizes, holds);
  if (!list.empty()) warnings.push_back("at " + list + ": " + text);
}

/// Warns if L falls while messages grow, and names the size at which it has fallen most.
inline void warnOfFallingLatency(std::vector<std::string>& warnings,
                                 const std::vector<SizeParameters>& sizes) {
  constexpr double noticed = 0.1;
  const SizeParameters* highest = nullptr;
  const SizeParameters* from = nullptr;
  const SizeParameters* to = nullptr;
  for (const SizeParameters& size : sizes) {
    if (highest == nullptr || size.latency.typical > highest->latency.typical) highest = &size;
    const bool fallen = size.latency.upper < highest->latency.lower &&
                        size.latency.typical < (1 - noticed) * highest->latency.typical;
    if (!fallen || (to != nullptr && size.latency.typical >= to->latency.typical)) continue;
    from = highest;
    to = &size;
  }
  // Where L is nowhere above zero, the next warning says all.
  if (to == nullptr || from->latency.typical <= 0) return;
  warnings.push_back("the latency falls from " + inMicroseconds(from->latency.typical) + " us at " +
                     sizeText(from->bytes) + " to " + inMicroseconds(to->latency.typical) +
                     " us at " + sizeText(to->bytes) +
                     ": the processors and not the links are the bottleneck of long trains, so g "
                     "is too large for the link and L too small");
}

} // namespace detail

/// Warnings about the values. `relativeWidth` is the width wanted of confidence intervals.
inline std::vector<std::string> warningsOfValues(const std::vector<SizeParameters>& sizes,
                                                 double relativeWidth) {
  using detail::warnWhere;
  std::vector<std::string> warnings;
  detail::warnOfFallingLatency(warnings, sizes);
  warnWhere(
      warnings, sizes, [](const SizeParameters& size) { return size.latency.typical <= 0; },
      "half the round trip is not longer than the gap, so the latency comes out at or below zero: "
      "either processors slow long trains down, or single messages pass faster than trains "
      "(memory, links that grant bursts)");
  warnWhere(
      warnings, sizes,
      [](const SizeParameters& size) {
        return size.sendOverhead.lower > size.gap.upper ||
               size.receiveOverhead.lower > size.gap.upper;
      },
      "a processor is busy for longer than the gap, which the model excludes: the MPI library "
      "probably waits for the other side (rendezvous)");
  warnWhere(
      warnings, sizes, [](const SizeParameters& size) { return !size.system.isConsistent; },
      "the delay-loop method finds no consistent t_net and t_recv: messages move on only while "
      "both sides are inside MPI, or the processors are shared");
  warnWhere(
      warnings, sizes, [](const SizeParameters& size) { return size.unsettled > 0; },
      formatted("for some pair the confidence interval of RTT or g stays wider than %g %% of the "
                "median: allow more --repetitions, or look for other programs on these machines",
                100 * relativeWidth));
  return warnings;
}

/// Warnings about the machines on which the ranks run.
inline std::vector<std::string> warningsOfMachines(const MachineSet& set) {
  std::vector<std::string> warnings;
  if (set.ranksAsMachines)
    warnings.emplace_back("all ranks are on one machine: these are the parameters of its memory, "
                          "not of a network");
  else if (set.hostsShared)
    warnings.emplace_back("some machines are ranks on the same host: the messages between them "
                          "cross its memory and no network");
  if (set.severalRanksEach)
    warnings.emplace_back("some machines have several ranks: the first one measures, the others "
                          "sleep; one rank a machine disturbs less");
  return warnings;
}

/// Warnings about the clock: the shortest duration measured in one piece should be many clock
/// steps.
inline std::vector<std::string> warningsOfClock(double resolution, double shortestTimed) {
  constexpr double stepsWanted = 10;
  if (shortestTimed >= stepsWanted * resolution) return {};
  return {"the clock moves in steps of " + inMicroseconds(resolution) + " us, and overheads of " +
          inMicroseconds(shortestTimed) + " us are timed with it: o_s and o_r are coarse"};
}

} // namespace topocast::measure
