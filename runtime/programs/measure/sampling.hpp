// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How often something is measured: many times in a row for one sample, so that the clock's
// resolution does not show, and as many samples as the confidence interval needs.
#pragma once

#include "statistics.hpp"

#include <algorithm>
#include <vector>

namespace topocast::measure {

/// When there are samples enough.
struct StoppingRule {
  double confidence = 0.99;
  double relativeWidth = 0.02; ///< of the confidence interval, relative to the median
  int minimumSamples = 12;
  int maximumSamples = 100;
};

constexpr int maximumIterations = 100000;

/// Iterations of `secondsEach` that take `seconds` together; at least one.
inline int iterationsFor(double seconds, double secondsEach) {
  if (secondsEach * maximumIterations <= seconds) return maximumIterations;
  return std::max(1, static_cast<int>(seconds / secondsEach));
}

/// The number of iterations, at least `least` and at most `most`, with which one sample takes
/// `seconds` or more. `sample(iterations)` gives the seconds of one iteration. What is tried here
/// also warms up.
template <class Sampler>
int chooseIterations(Sampler&& sample, double seconds, int least, int most) {
  int iterations = std::min(least, most);
  while (true) {
    const double together = sample(iterations) * iterations;
    if (together >= seconds || iterations >= most) return iterations;
    const double wanted = together > 0 ? 1.1 * seconds / together : 10;
    iterations = static_cast<int>(std::min<double>(most, iterations * std::clamp(wanted, 2., 10.)));
  }
}

/// Takes samples until the rule is content or `stop()`; at least one.
template <class Sampler, class Stop>
Estimate sampleUntilSettled(Sampler&& sample, const StoppingRule& rule, Stop&& stop) {
  std::vector<double> samples;
  Estimate current;
  do {
    samples.push_back(sample());
    current = estimate(samples, rule.confidence, rule.relativeWidth);
    if (current.settled == 1 && current.samples >= rule.minimumSamples) break;
  } while (current.samples < rule.maximumSamples && !stop());
  return current;
}

} // namespace topocast::measure
