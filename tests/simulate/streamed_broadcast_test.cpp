// Streams to all machines, datagram by datagram, with and without loss.
#include "simulate/streamed_broadcast.hpp"

#include "contention/contention.hpp"
#include "order/network_order.hpp"
#include "random_network.hpp"
#include "usual_constants.hpp"

#include "topocast/cost/multicast_times.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace topocast {
namespace {

constexpr std::uint64_t payload = 1000;

/// 50 MB/s over links of 64 MB/s.
PacketConstants constantsOf(double loss, std::uint64_t seed = 1) {
  PacketConstants constants = testing::usualConstants();
  constants.stream.times = {payload, 50e6, 5e-6, 0, loss, 2e-3};
  constants.stream.seed = seed;
  return constants;
}

StreamedPassage passageOf(const Network& network, double loss, std::uint64_t seed = 1,
                          std::uint64_t bytes = 64'000) {
  return streamBroadcast(network, testing::scheduleOf(network, "ip-multicast"),
                         constantsOf(loss, seed), bytes, payload);
}

double endOf(const StreamedPassage& passage) {
  return secondsOf(*std::ranges::max_element(passage.ends));
}

Network oneSwitch(std::size_t machines) {
  return testing::networkOf({0}, std::vector<std::size_t>(machines, 0));
}

/// The last of 64 datagrams leaves after 63 intervals; it takes two transmissions, a switch and the
/// receiver's latency.
TEST(StreamedBroadcast, WithoutLossThePaceAndTheWayOfTheLastDatagram) {
  const StreamedPassage passage = passageOf(oneSwitch(16), 0);
  EXPECT_NEAR(secondsOf(passage.streamEnd), 5e-6 + 63 * 20e-6 + 2 * (1000 / 64e6) + 8e-6 + 60e-6,
              1e-9);
  EXPECT_EQ(passage.lost, 0U);
  EXPECT_GT(endOf(passage), secondsOf(passage.streamEnd));
}

TEST(StreamedBroadcast, WithoutLossNoLongerForManyMachines) {
  EXPECT_NEAR(endOf(passageOf(oneSwitch(16), 0)), endOf(passageOf(oneSwitch(1024), 0)), 1e-9);
}

RC_GTEST_PROP(StreamedBroadcast, EveryLinkToAMachineCarriesTheMessageOnce, ()) {
  const Network network = *testing::genNetwork(8, 20, 2);
  const Schedule schedule = testing::scheduleOf(network, "ip-multicast");
  const ContentionReport report = judge(network, schedule);
  const StreamedPassage passage =
      streamBroadcast(network, schedule, constantsOf(0), 64'000, payload);
  for (std::size_t i = 0; i < network.linkCount(); ++i)
    RC_ASSERT((passage.links[i].busy > 0) == (report.linkLoads[i] > 0));
}

TEST(StreamedBroadcast, TheSeedTellsWhatIsLost) {
  const Network network = oneSwitch(16);
  const StreamedPassage one = passageOf(network, 0.1, 1);
  const StreamedPassage same = passageOf(network, 0.1, 1);
  const StreamedPassage other = passageOf(network, 0.1, 2);
  EXPECT_EQ(one.ends, same.ends);
  EXPECT_NE(one.ends, other.ends);
  EXPECT_NEAR(static_cast<double>(one.lost), 0.1 * 15 * 64, 40);
}

TEST(StreamedBroadcast, AllThatIsLostComesDownTheTree) {
  const Network network = testing::networkOf({0, 0, 0}, std::vector<std::size_t>(12, 1));
  const StreamedPassage all = passageOf(network, 1);
  EXPECT_EQ(all.lost, 11U * 64U);
  const double without = endOf(passageOf(network, 0));
  EXPECT_GT(endOf(all), without + 2e-3);
  // The message once for each generation, the patience, and some messages.
  EXPECT_LT(endOf(all), without + 2e-3 + 5 * (64'000 / 64e6) + 2e-3);
  for (const Ticks end : all.ends)
    EXPECT_GT(end, 0);
}

TEST(StreamedBroadcast, LossTakesLonger) {
  const Network network = oneSwitch(64);
  EXPECT_LT(endOf(passageOf(network, 0)), endOf(passageOf(network, 0.01)));
  EXPECT_LT(endOf(passageOf(network, 0.01)), endOf(passageOf(network, 0.5)));
}

} // namespace
} // namespace topocast
