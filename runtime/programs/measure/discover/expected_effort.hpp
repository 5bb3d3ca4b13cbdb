// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a discovery takes, before it begins. In: the number of machines. Out: about how many
// questions it asks, and how long these take: for progress, and for those who plan a job.
#pragma once

#include <algorithm>
#include <cmath>

namespace topocast::measure {

/// What a stream sends; more where times scatter.
constexpr int streamBytes = 150000;

/// About so many questions, for a border behind every 32 machines: round trips, suggestions and
/// last checks ask about each machine, and each border about half of them, because borders found
/// before spare the rest. A hundred or less come with any. A test compares it with what is asked.
inline double expectedQuestions(double machines) {
  const double borders = std::max(1.0, machines / 32);
  return std::min(100.0, 2 * machines) + 3 * machines + 10 * std::log2(machines) +
         machines * borders / 2;
}

/// Seconds of so many questions: three times two streams' length at the bits per second of a
/// machine's link, and a millisecond in which all ranks meet.
inline double expectedSeconds(double questions, double bitsPerSecond) {
  constexpr double meeting = 1e-3;
  return questions * 3 * (2 * 8.0 * streamBytes / bitsPerSecond + meeting);
}

/// Seconds after which discovery ends with what it has found: noise makes streams longer and asks
/// more often, but other traffic would go on with that.
inline double mostSeconds(double machines, double bitsPerSecond) {
  constexpr double least = 100;
  return std::max(least, 4 * expectedSeconds(expectedQuestions(machines), bitsPerSecond));
}

} // namespace topocast::measure
