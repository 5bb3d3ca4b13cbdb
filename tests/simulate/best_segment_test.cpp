#include "simulate/best_segment.hpp"

#include "simulate/simulated_schedules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace topocast::testing {
namespace {

TEST(SimulatedSegmentSizes, ArePowersOfTwoUpToTheMessage) {
  EXPECT_EQ(simulatedSegmentSizes(1), std::vector<std::uint64_t>{256});
  EXPECT_EQ(simulatedSegmentSizes(256), std::vector<std::uint64_t>{256});
  EXPECT_EQ(simulatedSegmentSizes(1025), (std::vector<std::uint64_t>{256, 512, 1024, 2048}));
}

// What is left out for its bound would not have been better by more than is promised.
RC_GTEST_PROP(SimulateBest, LosesNothing, ()) {
  const Network network = *genNetwork(6, 15);
  const Schedule schedule = *genSchedule(network);
  const PacketConstants constants = *genConstants();
  const auto messageBytes = *rc::gen::inRange<std::uint64_t>(1, 10'000);
  const std::vector<std::uint64_t> sizes = simulatedSegmentSizes(messageBytes);
  Ticks least = 0;
  for (const std::uint64_t size : sizes) {
    const Ticks end = simulate(network, schedule, constants, messageBytes, size).end;
    if (least == 0 || end < least) least = end;
  }
  const Simulation best = simulateBest(network, schedule, constants, messageBytes, sizes);
  RC_ASSERT(best.end >= least);
  RC_ASSERT(static_cast<double>(best.end) <= static_cast<double>(least) * 1.0102);
}

} // namespace
} // namespace topocast::testing
