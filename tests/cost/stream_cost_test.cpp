// The cost model of streams to a multicast group: the stream, its acknowledgement and what loss
// adds.
#include "cost/communication_parameters.hpp"

#include "topocast/cost/multicast_times.hpp"
#include "topocast/cost/stream_cost.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

constexpr double latency = 40e-6; ///< of short messages

/// 100 MB/s, and datagrams of 1,000 bytes at 50 MB/s that no machine lacks.
CommunicationParameters parametersOf(double loss) {
  CommunicationParameters parameters(
      "some", {{1000, latency, 10e-6, {}, {}}, {100'000, latency, 1000e-6, {}, {}}});
  parameters.setMulticast({1000, 50e6, 5e-6, 70e-6, loss, 2e-3});
  return parameters;
}

constexpr runtime::StreamProfile machines = {15, 4, 2, 1};
constexpr double treeSeconds = 5e-3;

double secondsOf(std::uint64_t bytes, double loss,
                 const runtime::StreamProfile& profile = machines) {
  return secondsByMulticast(profile, parametersOf(loss), {bytes, 1000}, treeSeconds);
}

double acknowledgement() {
  return latency + 2 * parametersOf(0).gap(runtime::acknowledgementBytes);
}

TEST(StreamCost, DatagramsAtThePaceThenALatencyAndAnAcknowledgement) {
  EXPECT_NEAR(secondsOf(64'000, 0), 64 * 20e-6 + 70e-6 + acknowledgement(), 1e-12);
}

TEST(StreamCost, TheLastDatagramCountsWithItsOwnBytes) {
  EXPECT_NEAR(secondsOf(1500, 0), 20e-6 + 10e-6 + 70e-6 + acknowledgement(), 1e-12);
}

TEST(StreamCost, ShortDatagramsTakeTheTimeOfTheSoftware) {
  EXPECT_NEAR(secondsOf(1, 0), 5e-6 + 70e-6 + acknowledgement(), 1e-12);
  EXPECT_DOUBLE_EQ(secondsOf(0, 0), secondsOf(1, 0));
}

/// Without loss the number of machines counts for nothing but the children of one.
TEST(StreamCost, AsLongForManyMachines) {
  EXPECT_DOUBLE_EQ(secondsOf(64'000, 0), secondsOf(64'000, 0, {4095, 12, 2, 1}));
  EXPECT_LT(secondsOf(64'000, 1e-4), secondsOf(64'000, 1e-4, {4095, 12, 2, 1}));
}

/// A link at a tenth of the speed of machines' own links sets the pace.
TEST(StreamCost, ASlowLinkSetsThePace) {
  EXPECT_NEAR(secondsOf(64'000, 0, {15, 4, 2, 10}) - secondsOf(64'000, 0), 64 * (100e-6 - 20e-6),
              1e-12);
}

TEST(StreamCost, MoreLossTakesLonger) {
  double before = secondsOf(64'000, 0);
  for (const double loss : {1e-6, 1e-4, 1e-2, 0.1, 0.5, 1.0}) {
    const double now = secondsOf(64'000, loss);
    EXPECT_GT(now, before) << loss;
    before = now;
  }
}

/// If all is lost the tree carries the message, after the stream and the patience.
TEST(StreamCost, AtWorstTheTimeOfTheTreeAndABoundedWait) {
  const double all = secondsOf(64'000, 1);
  EXPECT_LE(all, secondsOf(64'000, 0) + acknowledgement() + treeSeconds + 2e-3 + 1e-12);
  EXPECT_GT(all, secondsOf(64'000, 0) + 2e-3);
}

TEST(StreamCost, WhatIsAssumedFollowsFromTheTimesOfMessages) {
  const CommunicationParameters parameters("some", {{1000, latency, 10e-6, {}, {}}});
  const runtime::MulticastTimes& assumed = parameters.multicast();
  EXPECT_FALSE(parameters.isMulticastMeasured());
  EXPECT_EQ(assumed.payloadBytes, runtime::usualPayloadBytes);
  EXPECT_NEAR(assumed.bytesPerSecond, 95e6, 1);
  EXPECT_NEAR(assumed.latency, latency, 1e-12);
}

} // namespace
} // namespace topocast
