// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What discovery asks the network. In: streams that run at the same time. Out: how fast each one
// was. Inference knows nothing else of the cluster, so that it can be tried without one.
#pragma once

#include <cstddef>
#include <functional>
#include <numeric>
#include <vector>

namespace topocast::measure {

/// One machine sends to another, by their numbers. In a question no two streams have the same
/// sender, and no two the same receiver.
struct Stream {
  int from = 0;
  int to = 0;
  double due = 1; ///< speed alone, by what is known of the links on its way
};

using Streams = std::vector<Stream>;

/// The speed of each stream while all of them run, as a share of what the fastest machine reaches
/// alone.
using Speeds = std::vector<double>;

using Ask = std::function<Speeds(const Streams&)>;

/// Whether it has taken too long, and questions shall end.
using IsLate = std::function<bool()>;

/// A stream that reaches this share of what is due to it is disturbed by nothing.
constexpr double fullSpeed = 0.9;

inline bool isSlow(double speed, double due = 1) {
  return speed < fullSpeed * due;
}

inline bool hasSlow(const Streams& streams, const Speeds& speeds) {
  for (std::size_t i = 0; i < streams.size(); ++i)
    if (isSlow(speeds[i], streams[i].due)) return true;
  return false;
}

inline double sumOf(const Speeds& speeds) {
  return std::accumulate(speeds.begin(), speeds.end(), 0.0);
}

inline double dueTo(const Streams& streams) {
  return std::accumulate(streams.begin(), streams.end(), 0.0,
                         [](double sum, const Stream& stream) { return sum + stream.due; });
}

/// Whether streams are slow on the whole: those of a least overload share one border, so that all
/// of them are slow. If one alone is, it was disturbed by something else.
inline bool areSlow(const Streams& streams, const Speeds& speeds) {
  return isSlow(sumOf(speeds), dueTo(streams));
}

} // namespace topocast::measure
