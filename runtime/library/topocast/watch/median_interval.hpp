// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Confidence intervals for medians. In: how many samples there are, and how sure the interval shall
// be. Out: how many of the sorted samples lie outside of it. No distribution is assumed.
#pragma once

#include "topocast/version.hpp"

#include <cmath>
#include <cstddef>
#include <optional>

namespace topocast::TOPOCAST_ABI::runtime {

/// How many of n sorted samples can be dropped at either end so that the rest still contain the
/// median of the distribution between them with at least this confidence; nothing if n is too
/// small.
///
/// Each sample is below the median with probability 1/2, so the number of those below it is
/// distributed like the number of heads in n throws of a fair coin.
inline std::optional<std::size_t> samplesOutside(std::size_t n, double confidence) {
  const auto throws = static_cast<double>(n);
  std::optional<std::size_t> outside;
  double missed = 0; // chance that at most `heads` samples lie on one side of the median
  for (std::size_t heads = 0; 2 * heads < n; ++heads) {
    const auto seen = static_cast<double>(heads);
    missed += std::exp(std::lgamma(throws + 1) - std::lgamma(seen + 1) -
                       std::lgamma(throws - seen + 1) - throws * std::log(2.0));
    if (2 * missed > 1 - confidence) break;
    outside = heads;
  }
  return outside;
}

} // namespace topocast::TOPOCAST_ABI::runtime
