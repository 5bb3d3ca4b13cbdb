// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Robust statistics, which a few disturbed samples cannot spoil. In: samples. Out: their median, a
// confidence interval for it, their spread and the least. No distribution is assumed, no sample
// dropped.
#pragma once

#include "topocast/watch/median_interval.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::measure {

/// What samples of one quantity say of it. Trivially copyable: it is sent between ranks as bytes.
struct Estimate {
  double median = 0;
  double lower = 0; ///< of the confidence interval for the median; the least sample if there are
  double upper = 0; ///< too few for one, and the greatest
  double lowerQuartile = 0;
  double upperQuartile = 0;
  int samples = 0;
  int outliers = 0; ///< samples further than three interquartile ranges outside of the quartiles
  int settled = 0;  ///< 1 if the interval became as narrow as was asked
  int bounded = 0;  ///< 1 if there are samples enough for an interval
  double least = 0; ///< of all samples: what it takes when nothing disturbs
};

/// The quantile of `sorted` samples, of which there is at least one, interpolated linearly.
inline double quantileOf(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

/// The median of at least one value.
inline double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return quantileOf(values, 0.5);
}

using runtime::samplesOutside;

/// What at least one sample says. Settled if the interval is at most `relativeWidth` of the median
/// wide.
inline Estimate estimate(std::vector<double> samples, double confidence, double relativeWidth) {
  std::sort(samples.begin(), samples.end());
  Estimate result;
  result.median = quantileOf(samples, 0.5);
  result.lowerQuartile = quantileOf(samples, 0.25);
  result.upperQuartile = quantileOf(samples, 0.75);
  result.samples = static_cast<int>(samples.size());
  result.least = samples.front();

  const auto outside = samplesOutside(samples.size(), confidence);
  result.lower = samples[outside.value_or(0)];
  result.upper = samples[samples.size() - 1 - outside.value_or(0)];
  const bool narrow = result.upper - result.lower <= relativeWidth * result.median;
  result.bounded = outside ? 1 : 0;
  result.settled = outside && narrow ? 1 : 0;

  const double fence = 3 * (result.upperQuartile - result.lowerQuartile);
  result.outliers = static_cast<int>(
      std::count_if(samples.begin(), samples.end(), [&result, fence](double sample) {
        return sample < result.lowerQuartile - fence || sample > result.upperQuartile + fence;
      }));
  return result;
}

} // namespace topocast::measure
