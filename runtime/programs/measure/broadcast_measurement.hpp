// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Measures the latency of a broadcast in three ways. In: loops that run broadcasts. Out: estimates.
// All ranks run this code; the loops give every rank the same numbers, so all decide alike.
#pragma once

#include "pair_result.hpp"
#include "sampling.hpp"
#include "statistics.hpp"

#include <algorithm>
#include <vector>

namespace topocast::measure {

/// A destination's flow latency in seconds, of broadcasts that do not overlap.
struct Flow {
  int responder = 0;
  double seconds = 0;
};

/// Times in seconds.
struct BroadcastResult {
  Estimate latency;        ///< flow latency of the critical destination
  int critical = 0;        ///< the rank that has the message last
  double isolated = 0;     ///< its flow latency if broadcasts do not overlap at all
  std::vector<Flow> flows; ///< of all destinations
  Estimate barrierLoop;    ///< with a barrier after each broadcast
  Estimate pingLoop;       ///< one broadcast after another
  bool complete = false;
};

/// `Loops` has
///
///     int ranks(), root();
///     double flow(int responder, int iterations, double delay);  // until the responder's answer,
///                                                                // which it delays
///     double acknowledgement(int responder, int iterations);     // one way
///     double barrierLoop(int iterations), pingLoop(int iterations);
///     bool interrupted();
///
/// all in seconds for one iteration.
template <class Loops>
class BroadcastMeasurement {
public:
  BroadcastMeasurement(Loops& loops, const Effort& effort) : loops_(loops), effort_(effort) {
    scan_.rule.minimumSamples = std::min(8, effort.rule.maximumSamples);
    scan_.rule.maximumSamples = std::min(16, effort.rule.maximumSamples);
  }

  BroadcastResult measure() {
    BroadcastResult result;
    findCriticalDestination(result);
    if (loops_.interrupted()) return result;
    const double acknowledgement = acknowledgementOf(result.critical, effort_);
    result.latency = repeated([&](int n) { return loops_.flow(result.critical, n, 0); }, effort_, 1,
                              acknowledgement);
    if (loops_.interrupted()) return result;
    result.barrierLoop = repeated([&](int n) { return loops_.barrierLoop(n); }, effort_);
    if (loops_.interrupted()) return result;
    result.pingLoop = repeated([&](int n) { return loops_.pingLoop(n); }, scan_, leastInARow);
    result.complete = !loops_.interrupted();
    return result;
  }

private:
  /// Finds the rank with the longest flow latency. Responders delay their answers by the longest
  /// time of a broadcast, so that all ranks enter the next broadcast before its root does.
  void findCriticalDestination(BroadcastResult& result) {
    double worst = 0;
    for (const int responder : destinations()) {
      worst = std::max(worst, loops_.flow(responder, fewIterations, 0));
      if (loops_.interrupted()) return;
    }
    result.critical = -1;
    for (const int responder : destinations()) {
      if (loops_.interrupted()) return;
      const double flow = flowBehindDelay(responder, worst);
      result.flows.push_back({responder, flow});
      if (result.critical >= 0 && flow <= result.isolated) continue;
      result.isolated = flow;
      result.critical = responder;
    }
  }

  double flowBehindDelay(int responder, double delay) {
    const double waiting = delay + acknowledgementOf(responder, scan_);
    return repeated([&](int n) { return loops_.flow(responder, n, delay); }, scan_, 1, waiting)
        .median;
  }

  double acknowledgementOf(int responder, const Effort& effort) {
    return repeated([&](int n) { return loops_.acknowledgement(responder, n); }, effort).median;
  }

  /// Estimates the time of an iteration less `known`, a part of it that was measured before. The
  /// number of iterations in a sample follows from the whole time, because the rest may be close to
  /// zero, or even below if the measurement of `known` was disturbed.
  template <class Loop>
  Estimate repeated(Loop&& loop, const Effort& effort, int least = 1, double known = 0) {
    const int iterations = chooseIterations(loop, effort.sampleSeconds, least, mostIterations);
    return sampleUntilSettled([&] { return loop(iterations) - known; }, effort.rule,
                              [this] { return loops_.interrupted(); });
  }

  std::vector<int> destinations() const {
    std::vector<int> all;
    for (int rank = 0; rank < loops_.ranks(); ++rank)
      if (rank != loops_.root()) all.push_back(rank);
    return all;
  }

  static constexpr int fewIterations = 5;
  static constexpr int mostIterations = 1000;
  static constexpr int leastInARow = 5; ///< so that broadcasts overlap if they can

  Loops& loops_;
  Effort effort_;
  Effort scan_ = effort_; ///< for finding out who is last
};

} // namespace topocast::measure
