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

} // namespace
} // namespace topocast
