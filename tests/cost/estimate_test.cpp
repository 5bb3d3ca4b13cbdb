#include "cost/estimate.hpp"

#include "random_network.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(Estimate, FollowsTheMachinesLinks) {
  const Network network = testing::networkOf({0}, {0, 0, 0});
  const CommunicationParameters parameters = estimateParameters(network);
  EXPECT_EQ(parameters.measured().front().messageBytes, 256U);
  EXPECT_EQ(parameters.measured().back().messageBytes, 1U << 20U);
  EXPECT_NEAR(parameters.latency(4096), 2 * 20e-6 + 5e-6, 1e-12);
  EXPECT_NEAR(parameters.gap(4096), 5e-6 + 4096 / 1.25e8, 1e-12);
}

/// Of one speed in Gbit/s, where no file states a latency.
CommunicationParameters estimateOf(double gigabits) {
  return estimateParameters(gigabits * 1.25e8, std::nullopt);
}

TEST(Estimate, FasterLinksHaveFasterSoftware) {
  double software = 1;
  double latency = 1;
  for (const double gigabits : {1, 10, 40, 200}) {
    const CommunicationParameters parameters = estimateOf(gigabits);
    const double now = parameters.gap(4096) - 4096 / (gigabits * 1.25e8);
    EXPECT_LT(now, software) << gigabits;
    EXPECT_LT(parameters.latency(4096), latency) << gigabits;
    software = now;
    latency = parameters.latency(4096);
  }
  EXPECT_NEAR(estimateOf(100).gap(4096), 0.8e-6 + 4096 / 1.25e10, 1e-12);
  EXPECT_NEAR(estimateOf(100).latency(4096), 5e-6, 1e-12);
}

TEST(Estimate, HeedsALatencyThatIsStated) {
  EXPECT_NEAR(estimateParameters(1.25e10, 1e-6).latency(4096), 2 * 1e-6 + 0.8e-6, 1e-12);
  // Though it is the one that is assumed elsewhere.
  EXPECT_NEAR(estimateParameters(1.25e10, 20e-6).latency(4096), 2 * 20e-6 + 0.8e-6, 1e-12);
}

} // namespace
} // namespace topocast
