// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The last word on a measurement. In: values and machines. Out: a line that says whether plans may
// rest on them or not, and why not.
#pragma once

#include "cluster_parameters.hpp"
#include "machines.hpp"
#include "text.hpp"
#include "warnings.hpp"

#include <string>
#include <vector>

namespace topocast::measure {

/// Half the width of a confidence interval, as a part of the median, above which the generator
/// takes a size for doubtful.
constexpr double mostUncertainty = 0.25;

/// Why plans should not rest on these values, in the order of their weight.
inline std::vector<std::string> obstacles(const std::vector<SizeParameters>& sizes,
                                          const MachineSet& set, bool partial) {
  std::vector<std::string> found;
  const auto addSizes = [&](auto holds, const std::string& what, const std::string& advice) {
    const std::string list = detail::sizesWhere(sizes, holds);
    if (!list.empty()) found.push_back(what + " at " + list + advice);
  };
  if (partial) found.emplace_back("it was interrupted");
  if (set.ranksAsMachines) found.emplace_back("all ranks are on one machine, and used no network");
  addSizes([](const SizeParameters& size) { return uncertaintyOf(size) > mostUncertainty; },
           "times are uncertain by more than 25 %",
           " (measure again while nothing else runs, or with more --repetitions)");
  addSizes([](const SizeParameters& size) { return size.latency.typical < 0; },
           "the latency is not known",
           ": it comes out below zero, as links let bursts pass (try --pause) or processors slow "
           "long trains down");
  return found;
}

/// `topocast-measure: usable` or `topocast-measure: not usable, because ...`
inline std::string usabilityLine(const std::vector<std::string>& obstacles) {
  if (obstacles.empty()) return "topocast-measure: usable\n";
  std::string line = "topocast-measure: not usable without doubt, because ";
  for (const std::string& obstacle : obstacles)
    line += (&obstacle == &obstacles.front() ? "" : "; ") + obstacle;
  return line + "\n";
}

} // namespace topocast::measure
