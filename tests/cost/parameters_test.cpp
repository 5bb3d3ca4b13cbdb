// The rule by which parameters hold between and outside the measured sizes.
#include "cost/communication_parameters.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

CommunicationParameters threeSizes() {
  return {
      "three",
      {{1000, 0.010, 0.020, {}, {}}, {2000, 0.020, 0.030, {}, {}}, {4000, 0.016, 0.060, {}, {}}}};
}

TEST(Parameters, MeasuredSizesAreExact) {
  const CommunicationParameters parameters = threeSizes();
  for (const MeasuredSize& measured : parameters.measured()) {
    EXPECT_DOUBLE_EQ(parameters.latency(measured.messageBytes), measured.latency);
    EXPECT_DOUBLE_EQ(parameters.gap(measured.messageBytes), measured.gap);
  }
}

TEST(Parameters, AreInterpolatedLinearly) {
  EXPECT_DOUBLE_EQ(threeSizes().latency(1500), 0.015);
  EXPECT_DOUBLE_EQ(threeSizes().gap(3000), 0.045);
  EXPECT_DOUBLE_EQ(threeSizes().latency(3000), 0.018);
}

TEST(Parameters, FollowTheNearestLineOutside) {
  EXPECT_DOUBLE_EQ(threeSizes().gap(0), 0.010);
  EXPECT_DOUBLE_EQ(threeSizes().latency(0), 0.0);
  EXPECT_DOUBLE_EQ(threeSizes().gap(8000), 0.120);
}

TEST(Parameters, TheRelayGapIsNoLessThanTheGap) {
  const CommunicationParameters parameters = {
      "relays", {{1000, 0, 0.020, {}, {}, 0.025}, {2000, 0, 0.030, {}, {}, 0.029}}};
  EXPECT_DOUBLE_EQ(parameters.relayGap(1000), 0.025);
  EXPECT_DOUBLE_EQ(parameters.relayGap(2000), 0.030);
  EXPECT_DOUBLE_EQ(parameters.relayGap(1500), 0.027);
  EXPECT_DOUBLE_EQ(threeSizes().relayGap(3000), threeSizes().gap(3000));
}

TEST(Parameters, AFallingLineIsLevelOutside) {
  EXPECT_DOUBLE_EQ(threeSizes().latency(8000), 0.016);
}

TEST(Parameters, NothingFallsBelowZero) {
  const CommunicationParameters steep("steep",
                                      {{100, 0.001, 0.001, {}, {}}, {200, 0.010, 0.010, {}, {}}});
  EXPECT_DOUBLE_EQ(steep.latency(0), 0.0);
  EXPECT_DOUBLE_EQ(steep.gap(50), 0.0005);
}

TEST(Parameters, MessagesThatAreFasterAlone) {
  const CommunicationParameters bursts = {
      "bursts", {{1000, -0.015, 0.020, {}, {}}, {2000, -0.025, 0.030, {}, {}}}};
  EXPECT_DOUBLE_EQ(bursts.latency(1500), -0.020);
  EXPECT_DOUBLE_EQ(bursts.latency(4000), -0.025);
  EXPECT_DOUBLE_EQ(bursts.latency(200) + bursts.gap(200), 0.005);
  EXPECT_DOUBLE_EQ(bursts.latency(999) + bursts.gap(999), 0.005);
  const CommunicationParameters one("one", {{1000, -0.015, 0.020, {}, {}}});
  EXPECT_DOUBLE_EQ(one.latency(2000), -0.015);
  EXPECT_DOUBLE_EQ(one.latency(500) + one.gap(500), 0.005);
}

TEST(Parameters, OneMeasuredSize) {
  const CommunicationParameters one("one", {{1000, 0.010, 0.020, {}, {}}});
  EXPECT_DOUBLE_EQ(one.latency(5), 0.010);
  EXPECT_DOUBLE_EQ(one.latency(5000), 0.010);
  EXPECT_DOUBLE_EQ(one.gap(500), 0.010);
  EXPECT_DOUBLE_EQ(one.gap(2000), 0.040);
}

/// At the rate of 8000 bytes, the best one, and no more than the gap. A packet of 500 bytes has as
/// many bytes beside them as one of 1448.
TEST(Parameters, WireTimeIsThatOfTheBestRate) {
  const std::vector<MeasuredSize> sizes = {
      {1, 50e-6, 1e-6, {}, {}}, {500, 50e-6, 90e-6, {}, {}}, {8000, 324e-6, 800e-6, {}, {}}};
  const CommunicationParameters parameters("some", sizes);
  EXPECT_DOUBLE_EQ(parameters.wireTime(8000), 800e-6);
  EXPECT_DOUBLE_EQ(parameters.wireTime(2000), 200e-6);
  EXPECT_DOUBLE_EQ(parameters.wireTime(500), 590 * 1448.0 / 1538 * 100e-9);
  EXPECT_DOUBLE_EQ(parameters.wireTime(1), 1e-6);
  EXPECT_DOUBLE_EQ(CommunicationParameters("some", sizes, false).wireTime(500), 90e-6);
}

} // namespace
} // namespace topocast
