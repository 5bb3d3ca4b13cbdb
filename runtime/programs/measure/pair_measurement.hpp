// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Measures everything between two machines with messages of one size. In: a partner that follows.
// Out: estimates.
#pragma once

#include "line_fit.hpp"
#include "order.hpp"
#include "pair_result.hpp"
#include "sampling.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::measure {

/// Bytes of one train; messages that have arrived but are not received yet take memory.
constexpr int mostTrainBytes = 64 << 20;
/// Messages of the shortest train.
constexpr int leastTrain = 16;

/// Messages of the longest train.
constexpr int mostInTrain(int bytes) {
  return std::max(leastTrain, std::min(maximumIterations, mostTrainBytes / bytes));
}

/// The longest delay of the dummy loop that does not lengthen the round trip: the point where the
/// rising line through the round trips at long delays meets the round trip without delay; 0 if the
/// line does not rise. The points have different delays.
inline DelayLoop delayLoop(const std::vector<Point>& delayed, double roundTrip) {
  const Line rising = fitLine(delayed).value_or(Line{});
  if (rising.slope <= 0) return {0, rising.slope};
  return {(roundTrip - rising.start) / rising.slope, rising.slope};
}

/// `Partner` has `Outcome lead(const Order&)`, as a Partnership does.
template <class Partner>
class PairMeasurement {
public:
  PairMeasurement(Partner& partner, int bytes, const Effort& effort)
      : partner_(partner), bytes_(bytes), effort_(effort) {}

  PairResult measure() {
    measureRoundTrip();
    measureTrain();
    const double roundTrip = result_.roundTrip.median;
    // By then the answer has arrived, also over links that let single messages pass faster.
    const double arrived = 2 * std::max(roundTrip, result_.gap.median);
    result_.sendOverhead = sample({Exercise::sendOverhead, inOneSample(roundTrip), bytes_, 0});
    result_.receiveOverhead =
        sample({Exercise::receiveOverhead, inOneSample(roundTrip + arrived), bytes_, arrived});
    measureIdleTime();
    measureDelays();
    result_.complete = interrupted_ ? 0 : 1;
    return result_;
  }

private:
  void measureRoundTrip() {
    Order order{Exercise::roundTrip, 1, bytes_, 0, effort_.pauseSeconds};
    order.iterations = chooseIterations(
        [&](int iterations) {
          order.iterations = iterations;
          return lead(order).leader;
        },
        effort_.sampleSeconds, 1, maximumIterations);
    result_.roundTrip = sample(order);
  }

  void measureTrain() {
    Order order{Exercise::train, leastTrain, bytes_, 0};
    order.iterations = chooseIterations(
        [&](int iterations) {
          order.iterations = iterations;
          return lead(order).follower;
        },
        effort_.trainSeconds, leastTrain, mostInTrain(bytes_));

    std::vector<double> holds;
    const auto train = [&] {
      const Outcome outcome = lead(order);
      holds.push_back(outcome.leader);
      return outcome.follower;
    };
    result_.gap = sampleUntilSettled(train, effort_.rule, [this] { return interrupted_; });
    result_.hold = estimate(holds, effort_.rule.confidence, effort_.rule.relativeWidth);
  }

  void measureIdleTime() {
    const double roundTrip = result_.roundTrip.median;
    std::vector<Point> medians;
    std::vector<Point> least;
    for (const double roundTrips : {1.5, 2.0, 3.0}) {
      const Delayed delayed = sampleDelayed(roundTrips * roundTrip);
      medians.push_back({delayed.delay, delayed.median});
      least.push_back({delayed.delay, delayed.least});
    }
    result_.delayLoop = delayLoop(medians, roundTrip);
    result_.leastDelayLoop = delayLoop(least, result_.roundTrip.least);
  }

  void measureDelays() {
    constexpr double roundTrips = 2;
    const double step = roundTrips * result_.roundTrip.least / std::max(effort_.delays, 1);
    for (int i = 0; i < effort_.delays; ++i)
      result_.delayed[static_cast<std::size_t>(i)] = sampleDelayed((i + 1) * step);
  }

  Delayed sampleDelayed(double delay) {
    const int iterations = inOneSample(delay + result_.roundTrip.median);
    const Estimate estimate =
        sample({Exercise::roundTrip, iterations, bytes_, delay, effort_.pauseSeconds});
    return {delay, estimate.median, estimate.least};
  }

  Estimate sample(const Order& order) {
    return sampleUntilSettled([&] { return lead(order).leader; }, effort_.rule,
                              [this] { return interrupted_; });
  }

  Outcome lead(const Order& order) {
    const Outcome outcome = partner_.lead(order);
    interrupted_ = interrupted_ || outcome.interrupted != 0;
    return outcome;
  }

  int inOneSample(double secondsEach) const {
    return iterationsFor(effort_.sampleSeconds, secondsEach);
  }

  Partner& partner_;
  int bytes_;
  Effort effort_;
  PairResult result_;
  bool interrupted_ = false;
};

} // namespace topocast::measure
