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

CommunicationParameters withPorts(std::uint32_t count, double interval) {
  return {"ports", {{100, 35e-6, 20e-6, {}, {}}, {200, 0, 20e-6, {}, {}}}, true, {count, interval}};
}

TEST(HoldingTimes, PortsThatCanStartBeforeTheFirstIsFreeAgain) {
  const runtime::HoldingTimes three = {20, 55, 3, 5};
  EXPECT_EQ(holdingTimesOf(withPorts(3, 5e-6), 100, 55), three);
  const runtime::HoldingTimes four = {20, 55, 4, 5}; // a fifth would start when the first is free
  EXPECT_EQ(holdingTimesOf(withPorts(9, 5e-6), 100, 55), four);
  const runtime::HoldingTimes onePort = {20, 55, 1, 0};
  EXPECT_EQ(holdingTimesOf(withPorts(2, 20e-6), 100, 55), onePort);
  EXPECT_EQ(holdingTimesOf(withPorts(2, 1), 100, 55), onePort);
  const runtime::HoldingTimes fine = {20, 55, 2, 1}; // an interval is never nothing
  EXPECT_EQ(holdingTimesOf(withPorts(2, 1e-9), 100, 55), fine);
}

} // namespace
} // namespace topocast
