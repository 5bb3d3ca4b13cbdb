// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What discovery asks the network. In: streams that run at the same time. Out: how fast each one
// was. Inference knows nothing else of the cluster, so that it can be tried without one.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace topocast::measure {

/// One machine sends to another, by their numbers. In a question no two streams have the same
/// sender, and no two the same receiver.
struct Stream {
  int from = 0;
  int to = 0;
};

using Streams = std::vector<Stream>;

/// The speed of each stream while all of them run, as a share of what the fastest machine reaches
/// alone.
using Speeds = std::vector<double>;

using Ask = std::function<Speeds(const Streams&)>;

/// Whether it has taken too long, and questions shall end.
using IsLate = std::function<bool()>;

/// A stream that reaches this share of the full speed is disturbed by nothing.
constexpr double fullSpeed = 0.9;

inline bool isSlow(double speed) {
  return speed < fullSpeed;
}

inline bool hasSlow(const Speeds& speeds) {
  return std::any_of(speeds.begin(), speeds.end(), isSlow);
}

/// Whether streams are slow on the whole: those of a least overload share one border, so that all
/// of them are slow. If one alone is, it was disturbed by something else.
inline bool areSlow(const Speeds& speeds) {
  const double sum = std::accumulate(speeds.begin(), speeds.end(), 0.0);
  return isSlow(sum / static_cast<double>(speeds.size()));
}

} // namespace topocast::measure
