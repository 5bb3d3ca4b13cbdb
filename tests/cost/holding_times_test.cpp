// Holding times read off the communication parameters.
#include "cost/holding_times.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(HoldingTimes, GapAndLatencyWithGap) {
  const CommunicationParameters parameters = {
      "some", {{100, 35e-6, 20e-6, {}, {}}, {200, 0, 20e-6, {}, {}}, {300, 1, 1e-9, {}, {}}}};
  EXPECT_EQ(holdingTimesOf(parameters, 100, 55).hold, 20U);
  EXPECT_EQ(holdingTimesOf(parameters, 100, 55).end, 55U);
  EXPECT_EQ(holdingTimesOf(parameters, 150, 75).hold, 40U); // between: 20 of 37.5
  EXPECT_EQ(holdingTimesOf(parameters, 200, 16).hold, 16U);
  EXPECT_EQ(holdingTimesOf(parameters, 300, 16).hold, 1U); // a hold is never nothing
}

/// With one measured size g is proportional to the size.
TEST(HoldingTimes, OfMessagesThatCostNothing) {
  const CommunicationParameters parameters = {"free", {{100, 0, 1e-6, {}, {}}}};
  EXPECT_EQ(holdingTimesOf(parameters, 0, 16).hold, 16U);
}

} // namespace
} // namespace topocast
