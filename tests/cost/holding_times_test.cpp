// Holding times read off the communication parameters.
#include "cost/measured_holding_times.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

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

/// Latencies may be so far below zero that messages hold their senders far longer than they take.
TEST(HoldingTimes, PortsWhoseHoldIsOutOfAllProportion) {
  const CommunicationParameters parameters(
      "odd", {{1024, -0.9999e-3, 1e-3, {}, {}}, {2048, -0.9999e-3, 1e-3, {}, {}}}, true,
      {3, 0.4e-3});
  const runtime::HoldingTimes times = holdingTimesOf(parameters, 1024, 1'000'000);
  EXPECT_EQ(times.ports, 3U);
  EXPECT_LT(std::uint64_t{2} * times.interval, times.hold);
}

CommunicationParameters ofOneSize(double latency, double gap, SendingPorts ports = {}) {
  return {"one", {{1024, latency, gap, {}, {}}}, true, ports};
}

using runtime::HoldingTimes;

TEST(RatioOfHoldingTimes, IsExactWhereWholeNumbersAre) {
  const auto ratio = [](double latency, double gap) {
    return ratioOfHoldingTimes(ofOneSize(latency, gap), 1024);
  };
  EXPECT_EQ(ratio(99e-6, 1e-6), (HoldingTimes{1, 100, 1, 0}));
  EXPECT_EQ(ratio(35e-6, 20e-6), (HoldingTimes{4, 11, 1, 0}));
  EXPECT_EQ(ratio(35.1e-6, 20.3e-6), (HoldingTimes{203, 554, 1, 0}));
  EXPECT_EQ(ratio(0, 3e-6), (HoldingTimes{1, 1, 1, 0}));
  EXPECT_EQ(ratio(-8e-6, 10e-6), (HoldingTimes{5, 1, 1, 0})) << "a hold longer than the end";
}

TEST(RatioOfHoldingTimes, KeepsThePorts) {
  const auto ratio = [](double latency, double gap, std::uint32_t ports, double interval) {
    return ratioOfHoldingTimes(ofOneSize(latency, gap, {ports, interval}), 1024);
  };
  EXPECT_EQ(ratio(33e-6, 22e-6, 3, 10e-6), (HoldingTimes{22, 55, 3, 10}));
  EXPECT_EQ(ratio(10e-6, 40e-6, 4, 1e-6), (HoldingTimes{40, 50, 4, 1}));
  EXPECT_EQ(ratio(10e-6, 40e-6, 4, 20e-6).ports, 2U) << "the third would start with the first";
  EXPECT_EQ(ratio(1, 1e-6, 8, 0.1e-6).ports, 8U) << "beyond the range of names";
  EXPECT_EQ(ratio(1e-6, 1e-6, 8, 1e-15).ports, 8U);
}

RC_GTEST_PROP(RatioOfHoldingTimes, IsNearAndInRange, ()) {
  const auto seconds = [] { return *rc::gen::inRange(1, 1'000'000) * 1e-9; };
  const double gap = seconds();
  const double latency = seconds();
  const auto ports = *rc::gen::inRange<std::uint32_t>(1, 5);
  const HoldingTimes times = ratioOfHoldingTimes(ofOneSize(latency, gap, {ports, seconds()}), 1024);
  RC_ASSERT(times.hold >= 1 && times.hold <= runtime::largestTime);
  RC_ASSERT(times.end >= 1 && times.end <= runtime::largestTime);
  RC_ASSERT(times.ports >= 1 && times.ports <= ports);
  if (times.ports > 1) {
    RC_ASSERT((times.ports - 1) * times.interval < times.hold);
  } else if (gap > 0.01 * latency) {
    RC_ASSERT(std::abs(static_cast<double>(times.hold) / times.end * (latency + gap) / gap - 1) <
              1e-5);
  }
  const ScheduleKind kind = {Family::optimal, times};
  RC_ASSERT(llvm::cantFail(findSchedule(nameOf(kind))) == kind);
}

} // namespace
} // namespace topocast
