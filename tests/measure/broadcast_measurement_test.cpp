// The latency of a broadcast, measured on a model of one: what is known comes out again.
#include "measure/broadcast_measurement.hpp"
#include "measure/broadcast_report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {
namespace {

/// A broadcast that reaches the ranks at known times after the root begins. Without delay
/// broadcasts of several iterations overlap, so that those of the second rank look slower than they
/// are.
class ModelLoops {
public:
  explicit ModelLoops(std::vector<double> arrivals) : arrivals_(std::move(arrivals)) {}

  int ranks() const { return static_cast<int>(arrivals_.size()); }
  int root() const { return 0; }
  bool interrupted() const { return interruptAfter >= 0 && calls_ > interruptAfter; }

  double flow(int responder, int iterations, double delay) {
    ++calls_;
    if (delay > 0) {
      EXPECT_GE(delay, latest()) << "some rank is still in the broadcast before";
    }
    const double overlap = iterations > 1 && delay <= 0 && responder == 1 ? 5e-6 : 0;
    const double seconds = arrivals_[static_cast<std::size_t>(responder)] + delay + overlap +
                           acknowledgements(responder);
    longestSample = std::max(longestSample, iterations * seconds);
    return seconds;
  }
  double acknowledgement(int responder, int) {
    ++calls_;
    return acknowledgements(responder) + disturbance;
  }
  double barrierLoop(int) { return latest() + 10e-6; }
  double pingLoop(int iterations) {
    EXPECT_GT(iterations, 1) << "nothing overlaps";
    return 1e-6;
  }

  int interruptAfter = -1;  ///< calls
  double disturbance = 0;   ///< of acknowledgements alone
  double longestSample = 0; ///< of a flow

private:
  double latest() const { return *std::max_element(arrivals_.begin(), arrivals_.end()); }
  /// The last but one is far away: its answer takes long.
  double acknowledgements(int responder) const { return responder + 2 == ranks() ? 40e-6 : 3e-6; }

  std::vector<double> arrivals_;
  int calls_ = 0;
};

Effort quick() {
  return {{0.99, 0.2, 8, 12}, 1e-4, 1e-3};
}

TEST(BroadcastReport, TellsWhyALatencyIsNegative) {
  const BroadcastRow row{"n0", "library", 1, "n2", {}};
  ResponderTable table;
  EXPECT_EQ(table.text(), "");
  table.add(row, "n1", 2e-6);
  EXPECT_EQ(table.text().find("Below zero"), std::string::npos);
  table.add(row, "n2", -1e-6);
  EXPECT_NE(table.text().find("       -1.000\nBelow zero: the destination"), std::string::npos);
}

TEST(BroadcastMeasurement, findsTheCriticalDestinationAndItsLatency) {
  ModelLoops loops({0, 20e-6, 22e-6, 15e-6, 5e-6});
  const BroadcastResult result = BroadcastMeasurement(loops, quick()).measure();
  EXPECT_EQ(result.critical, 2);
  EXPECT_NEAR(result.latency.median, 22e-6, 1e-9);
  EXPECT_NEAR(result.isolated, 22e-6, 1e-9);
  const double arrivals[] = {20e-6, 22e-6, 15e-6, 5e-6};
  ASSERT_EQ(result.flows.size(), std::size(arrivals));
  for (std::size_t i = 0; i < result.flows.size(); ++i) {
    EXPECT_EQ(result.flows[i].responder, static_cast<int>(i) + 1);
    EXPECT_NEAR(result.flows[i].seconds, arrivals[i], 1e-9);
  }
  EXPECT_NEAR(result.barrierLoop.median, 32e-6, 1e-9);
  EXPECT_NEAR(result.pingLoop.median, 1e-6, 1e-9);
  EXPECT_TRUE(result.complete);
}

TEST(BroadcastMeasurement, anyDestinationMayBeCritical) {
  for (int critical = 1; critical < 6; ++critical) {
    std::vector<double> arrivals = {0, 1e-5, 1e-5, 1e-5, 1e-5, 1e-5};
    arrivals[static_cast<std::size_t>(critical)] = 1.1e-5;
    ModelLoops loops(arrivals);
    EXPECT_EQ(BroadcastMeasurement(loops, quick()).measure().critical, critical);
  }
}

TEST(BroadcastMeasurement, samplesAreShortThoughAcknowledgementsWereDisturbed) {
  for (const double disturbance : {20e-6, 22e-6, 100e-6}) {
    ModelLoops loops({0, 20e-6, 22e-6});
    loops.disturbance = disturbance;
    const Effort effort = quick();
    BroadcastMeasurement(loops, effort).measure();
    EXPECT_LE(loops.longestSample, 10 * effort.sampleSeconds) << disturbance;
  }
}

TEST(BroadcastMeasurement, isIncompleteIfInterrupted) {
  for (const int calls : {0, 3, 30, 60}) {
    ModelLoops loops({0, 1e-5, 2e-5});
    loops.interruptAfter = calls;
    EXPECT_FALSE(BroadcastMeasurement(loops, quick()).measure().complete) << calls;
  }
}

TEST(BroadcastReport, saysByHowMuchThePingLoopMisleads) {
  ModelLoops loops({0, 1e-6, 4e-6});
  const BroadcastResult result = BroadcastMeasurement(loops, quick()).measure();
  const std::string line = broadcastLine({"n0", "library", 8192, "n2", result});
  EXPECT_EQ(line.substr(0, 32), "n0           library       8 KiB");
  EXPECT_NE(line.find(" n2 "), std::string::npos);
  EXPECT_NE(line.find("-75.0%"), std::string::npos) << line;
}

} // namespace
} // namespace topocast::measure
