// The entry `multicast` of a parameters file.
#include "cost/read_parameters.hpp"

#include "input/golden_diagnostics.hpp"

namespace topocast {
namespace {

CommunicationParameters readWith(const std::string& line) {
  return llvm::cantFail(parseParameters(test::bufferOf(
      line + "measured:\n  - {message_size: 1000, gap: 10 us, latency: 40 us}\n", "lab.yaml")));
}

TEST(ReadMulticast, AllOfIt) {
  const CommunicationParameters parameters =
      readWith("multicast: {payload: 1000, pace: 50 MB/s, per_datagram: 5 us, latency: 70 us, "
               "loss: 0.5 %, patience: 1 ms}\n");
  EXPECT_TRUE(parameters.isMulticastMeasured());
  const runtime::MulticastTimes& times = parameters.multicast();
  EXPECT_EQ(times.payloadBytes, 1000U);
  EXPECT_DOUBLE_EQ(times.bytesPerSecond, 50e6);
  EXPECT_DOUBLE_EQ(times.datagramSeconds, 5e-6);
  EXPECT_DOUBLE_EQ(times.latency, 70e-6);
  EXPECT_DOUBLE_EQ(times.loss, 0.005);
  EXPECT_DOUBLE_EQ(times.patience, 1e-3);
}

TEST(ReadMulticast, WhatIsLeftOutIsAssumed) {
  const CommunicationParameters parameters = readWith("multicast: {loss: 0 %}\n");
  EXPECT_FALSE(parameters.isMulticastMeasured());
  EXPECT_EQ(parameters.multicast().loss, 0);
  EXPECT_EQ(parameters.multicast().bytesPerSecond, readWith("").multicast().bytesPerSecond);
}

} // namespace
} // namespace topocast
