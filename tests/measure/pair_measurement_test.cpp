// The measurement of a pair against a partner that is a model: known parameters in, the same out.
#include "measure/cluster_parameters.hpp"
#include "measure/pair_measurement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace topocast::measure {
namespace {

/// Two machines whose clock is advanced by what the model says. A share of all samples is
/// disturbed: they take far too long.
class ModelPartner {
public:
  double send = 4e-6; ///< t_send; 1 ns more for each byte
  double net = 10e-6;
  double receive = 3e-6;
  double train = 1.5; ///< g relative to t_send
  double disturbed = 0;
  int interruptAfter = -1; ///< orders

  Outcome lead(const Order& order) {
    const double end = endTime(order.bytes);
    Outcome outcome;
    switch (order.exercise) {
    case Exercise::roundTrip: {
      // The dummy loop shows once it is longer than t_idle.
      const double idle = net + end;
      outcome.leader = 2 * end + std::max(0.0, order.delay - idle);
      break;
    }
    case Exercise::train:
      outcome.leader = sendTime(order.bytes);
      outcome.follower = gap(order.bytes);
      break;
    case Exercise::sendOverhead:
      outcome.leader = sendTime(order.bytes);
      break;
    case Exercise::receiveOverhead:
      EXPECT_GT(order.delay, 2 * std::max(end, gap(order.bytes)) - 1e-12)
          << "the answer may still be under way";
      outcome.leader = receive;
      break;
    case Exercise::finish:
      break;
    }
    const double factor = noise_(random_) < disturbed ? 20 : 1 + 0.002 * noise_(random_);
    outcome.leader *= factor;
    outcome.follower *= factor;
    outcome.interrupted = interruptAfter >= 0 && orders_++ >= interruptAfter ? 1 : 0;
    return outcome;
  }

  double sendTime(int bytes) const { return send + 1e-9 * bytes; }
  double endTime(int bytes) const { return sendTime(bytes) + net + receive; }
  double gap(int bytes) const { return train * sendTime(bytes); }

private:
  std::mt19937 random_{2008};
  std::uniform_real_distribution<double> noise_{0, 1};
  int orders_ = 0;
};

void expectTheModel(const PairResult& result, const ModelPartner& model, int bytes) {
  const double close = 0.01;
  const double end = model.endTime(bytes);
  EXPECT_NEAR(result.roundTrip.median, 2 * end, close * end);
  EXPECT_NEAR(result.gap.median, model.gap(bytes), close * model.gap(bytes));
  EXPECT_NEAR(result.hold.median, model.sendTime(bytes), close * model.sendTime(bytes));
  EXPECT_NEAR(result.sendOverhead.median, model.sendTime(bytes), close * model.sendTime(bytes));
  EXPECT_NEAR(result.receiveOverhead.median, model.receive, close * model.receive);
  const SizeParameters size = parametersOf({{{0, 1}, bytes, result}});
  for (const ModelTimes& times : {size.medians(), size.least}) {
    EXPECT_NEAR(times.hold, model.sendTime(bytes), close * model.sendTime(bytes));
    EXPECT_NEAR(times.end, end, close * end);
    EXPECT_NEAR(times.system.net, model.net, 0.05 * end);
    EXPECT_NEAR(times.system.receive, model.receive, 0.05 * end);
  }
  EXPECT_NEAR(result.delayLoop.slope, 1, 0.02);
  EXPECT_LE(result.roundTrip.least, result.roundTrip.lower);
  EXPECT_EQ(result.complete, 1);
}

TEST(PairMeasurement, findsTheModel) {
  for (const int bytes : {1, 256, 65536}) {
    ModelPartner model;
    expectTheModel(PairMeasurement(model, bytes, Effort{}).measure(), model, bytes);
  }
}

TEST(PairMeasurement, findsItAmongDisturbedSamples) {
  ModelPartner model;
  model.disturbed = 0.1;
  const PairResult result = PairMeasurement(model, 1024, Effort{}).measure();
  expectTheModel(result, model, 1024);
  EXPECT_GT(result.roundTrip.outliers + result.gap.outliers + result.sendOverhead.outliers, 0);
}

TEST(PairMeasurement, waitsForAnswersThatPassLikeTrains) {
  ModelPartner model;
  model.train = 100;
  PairMeasurement(model, 1024, Effort{}).measure();
}

TEST(PairMeasurement, isIncompleteIfInterruptedAnywhere) {
  ModelPartner whole;
  whole.interruptAfter = 1 << 20;
  EXPECT_EQ(PairMeasurement(whole, 256, Effort{}).measure().complete, 1);
  for (const int orders : {0, 5, 20, 50, 80}) {
    ModelPartner model;
    model.interruptAfter = orders;
    EXPECT_EQ(PairMeasurement(model, 256, Effort{}).measure().complete, 0) << orders;
  }
}

TEST(PairMeasurement, linksRestBeforeRoundTripsOnly) {
  struct Partner : ModelPartner {
    Outcome lead(const Order& order) {
      EXPECT_EQ(order.pause, order.exercise == Exercise::roundTrip ? 2e-3 : 0);
      return ModelPartner::lead(order);
    }
  };
  Partner partner;
  Effort effort;
  effort.pauseSeconds = 2e-3;
  PairMeasurement(partner, 1024, effort).measure();
}

TEST(PairMeasurement, trainsOfLongMessagesAreBounded) {
  struct Partner : ModelPartner {
    Outcome lead(const Order& order) {
      if (order.exercise == Exercise::train) longest = std::max(longest, order.iterations);
      return ModelPartner::lead(order);
    }
    int longest = 0;
  };
  Partner fast;
  fast.send = 0;
  PairMeasurement(fast, 1, Effort{{}, 1e-6, 1e3}).measure();
  EXPECT_EQ(fast.longest, maximumIterations);
  Partner longMessages;
  PairMeasurement(longMessages, 1 << 20, Effort{{}, 1e-6, 1e3}).measure();
  EXPECT_EQ(longMessages.longest, 64);
}

TEST(PairMeasurement, roundTripsBehindDummyLoopsRiseFromTheIdleTimeOn) {
  ModelPartner model;
  Effort effort;
  effort.delays = 16;
  const PairResult result = PairMeasurement(model, 1, effort).measure();
  const double end = model.endTime(1);
  for (int i = 0; i < effort.delays; ++i) {
    const Delayed& delayed = result.delayed[static_cast<std::size_t>(i)];
    EXPECT_NEAR(delayed.delay, (i + 1) * 4 * end / 16, 0.02 * end);
    const double expected = 2 * end + std::max(0.0, delayed.delay - model.net - end);
    EXPECT_NEAR(delayed.median, expected, 0.01 * expected);
    EXPECT_LE(delayed.least, delayed.median);
  }
  EXPECT_EQ(delayedRoundTrips({{{0, 1}, 1, result}}).size(), 16U);
}

TEST(DelayLoop, idleIsWhereTheRisingLineMeetsTheLevel) {
  EXPECT_NEAR(delayLoop({{30, 42}, {40, 52}, {60, 72}}, 20).idle, 8, 1e-9);
  EXPECT_EQ(delayLoop({{30, 40}, {40, 40}}, 20).idle, 0) << "the dummy loop does not show";
  EXPECT_EQ(delayLoop({}, 20).idle, 0);
}

} // namespace
} // namespace topocast::measure
