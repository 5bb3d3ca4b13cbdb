// Machines and programs on a wormhole network: costs, buffers, multicasts and traffic.
#include "regular_network.hpp"

#include "network/routing.hpp"
#include "wormhole/schedule_order.hpp"
#include "wormhole/workload.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast::testing {
namespace {

constexpr std::uint32_t kibibyte = 1024;

Network mesh() {
  return fullNetwork(MeshShape{{4, 4}});
}

/// Machines in preorder with their numbers of children, as a multicast.
MulticastStream multicast(std::vector<std::uint32_t> machines,
                          std::vector<std::uint32_t> childCounts, std::uint32_t bytes = kibibyte) {
  return {
      std::make_shared<ScheduleOrder>(BroadcastTree({std::move(machines), std::move(childCounts)})),
      bytes, std::nullopt};
}

MulticastOutcome oneMulticast(const Network& network, const WormholeParameters& parameters,
                              MulticastStream stream,
                              std::vector<TimeUnits>* receivedAt = nullptr) {
  stream.interval = TimeUnits{1} << 40U; // no second one
  const ChannelGraph graph(network, parameters.ports);
  WorkloadRun run(graph, parameters, {{std::move(stream)}, {}}, 1);
  const MulticastOutcome outcome = *run.nextMulticast();
  if (receivedAt != nullptr) receivedAt->assign(run.receivedAt().begin(), run.receivedAt().end());
  return outcome;
}

/// What a message over `channels` channels takes from the start of its send at time 0, if nothing
/// is in the way; its first flit moves at a tick.
TimeUnits endToEnd(const WormholeParameters& parameters, std::uint32_t channels,
                   std::uint32_t bytes, TimeUnits start = 0) {
  const TimeUnits tick = parameters.network.perByte;
  const TimeUnits ready = start + parameters.send.of(bytes) + parameters.network.startup;
  return (ready + tick - 1) / tick * tick - start + tick * (channels + bytes - 1) +
         parameters.receive.of(bytes);
}

TEST(SimulatedMachines, OneMessageTakesTheSumOfItsParts) {
  const WormholeParameters parameters = ibmSpParameters();
  const MulticastOutcome outcome = oneMulticast(mesh(), parameters, multicast({0, 15}, {1, 0}));
  EXPECT_EQ(outcome.latency(), endToEnd(parameters, 8, kibibyte));
  // t_end = (1915 + 2m) + (1390 + 2m) + (2025 + 3m), the way of 8 channels, and one unit to a tick.
  EXPECT_EQ(outcome.latency(), 5330 + 7 * 1024 + 2 * 7 + 1);
  EXPECT_EQ(outcome.messages, 1U);
  EXPECT_EQ(outcome.contendedMessages, 0U);
  EXPECT_EQ(outcome.contendedTime + outcome.queuedTime, 0);
}

TEST(SimulatedMachines, SendsFollowEachOtherAfterTheHoldingTime) {
  const WormholeParameters parameters = ibmSpParameters();
  std::vector<TimeUnits> receivedAt;
  oneMulticast(mesh(), parameters, multicast({0, 1, 2, 3}, {3, 0, 0, 0}), &receivedAt);
  for (std::uint32_t i = 0; i < 3; ++i) {
    const TimeUnits start = i * parameters.hold.of(kibibyte);
    EXPECT_EQ(receivedAt[i + 1], start + endToEnd(parameters, 3 + i, kibibyte, start));
  }
}

TEST(SimulatedMachines, ReceiversSendOnWhenTheyHaveTheMessage) {
  const WormholeParameters parameters = ibmSpParameters();
  std::vector<TimeUnits> receivedAt;
  const MulticastOutcome outcome =
      oneMulticast(mesh(), parameters, multicast({0, 1, 2}, {1, 1, 0}), &receivedAt);
  EXPECT_EQ(receivedAt[1], endToEnd(parameters, 3, kibibyte));
  EXPECT_EQ(receivedAt[2] - receivedAt[1], endToEnd(parameters, 3, kibibyte, receivedAt[1]));
  EXPECT_EQ(outcome.end, receivedAt[2]);
}

// Figure 6.4's sequential tree: messages that are held up in the network hold up those behind them.
TEST(SimulatedMachines, MessagesInTheSendingBufferWaitForThoseBeforeThem) {
  WormholeParameters parameters;
  parameters.send = parameters.hold = {5, 0};
  parameters.network = {0, 1};
  const MulticastOutcome outcome =
      oneMulticast(mesh(), parameters, multicast({0, 1, 2, 3}, {3, 0, 0, 0}, 20));
  // Buffered at 5, 10 and 15; the channel is free again 21 after each start, at 26 and 47.
  EXPECT_EQ(outcome.queuedTime, (26 - 10) + (47 - 15));
  EXPECT_EQ(outcome.rootQueuedTime, outcome.queuedTime);
  EXPECT_EQ(outcome.rootMessages, 3U);
  EXPECT_EQ(outcome.latency(), 47 + 5 + 20 - 1);
}

TEST(SimulatedMachines, SendersWaitForRoomInTheirBuffer) {
  WormholeParameters parameters;
  parameters.send = parameters.hold = {5, 0};
  parameters.network = {0, 1};
  parameters.sendingBuffer = 39;
  const MulticastOutcome outcome =
      oneMulticast(mesh(), parameters, multicast({0, 1, 2, 3}, {3, 0, 0, 0}, 20));
  // The second can start when the first has left at 25, the third when the second has, at 50.
  EXPECT_EQ(outcome.queuedTime, 0);
  EXPECT_EQ(outcome.latency(), 50 + 5 + 5 + 20 - 1);
}

/// A multicast of one message to machine 1, whose next one there would be no room for, and a short
/// one to machine 2.
TEST(SimulatedMachines, MulticastsThatAreDoneDoNotWaitForRoom) {
  WormholeParameters parameters;
  parameters.send = parameters.hold = {5, 0};
  parameters.network = {0, 1};
  parameters.sendingBuffer = 39;
  const ChannelGraph graph(mesh(), 1);
  const Workload workload{{multicast({0, 1}, {1, 0}, 30), multicast({0, 2}, {1, 0}, 5)}, {}};
  WorkloadRun run(graph, parameters, workload, 1);
  EXPECT_EQ(run.nextMulticast()->latency(), 5 + 3 + 30 - 1);
  // Buffered at 10, before the one before it has left at 35; the channel is free at 36.
  EXPECT_EQ(run.nextMulticast()->latency(), 36 + 4 + 5 - 1);
}

TEST(SimulatedMachines, PortsSendSideBySide) {
  WormholeParameters parameters;
  parameters.send = parameters.hold = {60, 0};
  parameters.network = {0, 1};
  parameters.ports = 3;
  std::vector<TimeUnits> receivedAt;
  oneMulticast(fullNetwork(MultistageShape{5, 1}), parameters,
               multicast({0, 1, 2, 3, 4}, {4, 0, 0, 0, 0}, 10), &receivedAt);
  // The interval is 60 / 3; the first port is free again at 60.
  EXPECT_EQ(receivedAt, (std::vector<TimeUnits>{0, 71, 91, 111, 131}));
}

TEST(SimulatedMachines, ReceiveOneAfterTheOther) {
  WormholeParameters parameters;
  parameters.network = {0, 1};
  parameters.receive = {100, 0};
  const ChannelGraph graph(mesh(), 1);
  const Workload workload{{multicast({1, 0}, {1, 0}, 10), multicast({4, 0}, {1, 0}, 10)}, {}};
  WorkloadRun run(graph, parameters, workload, 1);
  EXPECT_EQ(run.nextMulticast()->end, 12 + 100);
  EXPECT_EQ(run.nextMulticast()->end, 12 + 200);
}

TEST(Multicasts, StartWhenTheLastIsDoneOrAtIntervals) {
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(mesh(), 1);
  MulticastStream stream = multicast({0, 15}, {1, 0});
  WorkloadRun closed(graph, parameters, {{stream}, {}}, 1);
  TimeUnits end = 0;
  for (int i = 0; i < 3; ++i) {
    const MulticastOutcome outcome = *closed.nextMulticast();
    EXPECT_EQ(outcome.start, end);
    end = outcome.end;
  }
  stream.interval = 50'000;
  WorkloadRun periodic(graph, parameters, {{stream}, {}}, 1);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(periodic.nextMulticast()->start, i * 50'000);
}

// Four times as many as can be sent: what waits must not grow for ever.
TEST(Multicasts, StreamsThatPileUpWait) {
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(mesh(), 1);
  MulticastStream stream = multicast({0, 15}, {1, 0}, 100);
  // Longer than sending.
  const TimeUnits receiving = parameters.receive.of(100);
  stream.interval = receiving / 4;
  WorkloadRun run(graph, parameters, {{stream}, {}}, 1);
  const MulticastOutcome* outcome = nullptr;
  for (int i = 0; i < 16'000; ++i)
    outcome = run.nextMulticast();
  const TimeUnits waited = outcome->end - outcome->start;
  EXPECT_GT(waited, 9'900 * receiving);
  EXPECT_LT(waited, 10'100 * receiving);
}

TEST(Multicasts, SeveralAtOnceDisturbEachOther) {
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(mesh(), 1);
  // Both from the first row's left to its right end.
  const Workload workload{{multicast({0, 3}, {1, 0}), multicast({1, 2}, {1, 0})}, {}};
  WorkloadRun run(graph, parameters, workload, 1);
  std::uint64_t contended = 0;
  std::vector<int> done(2);
  for (int i = 0; i < 10; ++i) {
    const MulticastOutcome* outcome = run.nextMulticast();
    contended += outcome->contendedMessages;
    ++done[outcome->stream];
  }
  EXPECT_GT(contended, 0U);
  EXPECT_GE(std::min(done[0], done[1]), 4);
}

PointToPointTraffic trafficOfAllBut(const Network& network, std::uint32_t first,
                                    TimeUnits meanComputation) {
  PointToPointTraffic traffic;
  for (std::size_t i = first; i < network.machineCount(); ++i)
    traffic.senders.emplace_back(i);
  traffic.destinations = traffic.senders;
  traffic.meanComputation = meanComputation;
  return traffic;
}

TEST(Traffic, IsReceivedWhole) {
  const Network network = mesh();
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(network, 1);
  WorkloadRun run(graph, parameters,
                  {{multicast({0, 1}, {1, 0})}, {trafficOfAllBut(network, 2, 20'000)}}, 3);
  for (int i = 0; i < 500; ++i)
    run.nextMulticast();
  const TrafficTotals& totals = run.totals();
  const double meanBytes = static_cast<double>(totals.bytes) / static_cast<double>(totals.messages);
  EXPECT_NEAR(meanBytes, 1024, 30);
  // Each of 14 computes, sends and receives in turn.
  const double cycle = static_cast<double>(run.now()) * 14 / static_cast<double>(totals.messages);
  EXPECT_GT(cycle, 20'000 + 1915 + 2 * 1024);
  EXPECT_LT(cycle, 20'000 + 1915 + 2 * 1024 + 2025 + 3 * 1024);
  EXPECT_GT(totals.endToEnd / static_cast<TimeUnits>(totals.messages), 5330 + 7 * 1000);
}

TEST(Traffic, HotSpotsGetMore) {
  const Network network = mesh();
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(network, 1);
  PointToPointTraffic traffic = trafficOfAllBut(network, 2, 20'000);
  traffic.hotSpot = MachineId(9);
  traffic.hotSpotPerMille = 1000;
  WorkloadRun run(graph, parameters, {{multicast({0, 1}, {1, 0})}, {traffic}}, 3);
  for (int i = 0; i < 200; ++i)
    run.nextMulticast();
  const std::span<const std::uint64_t> flits = run.network().linkFlits();
  const std::uint64_t toHotSpot = flits[reverse(network.uplink(MachineId(9))).index()];
  for (std::size_t i = 2; i < network.machineCount(); ++i)
    if (i != 9) {
      EXPECT_LT(10 * flits[reverse(network.uplink(MachineId(i))).index()], toHotSpot);
    }
}

TEST(Traffic, HeavyTrafficWithSmallBuffersDoesNotDeadlock) {
  const Network network = mesh();
  WormholeParameters parameters = ibmSpParameters();
  parameters.sendingBuffer = parameters.receivingBuffer = 2047;
  const ChannelGraph graph(network, 1);
  WorkloadRun run(graph, parameters,
                  {{multicast({0, 1}, {1, 0})}, {trafficOfAllBut(network, 0, 0)}}, 3);
  for (int i = 0; i < 300; ++i)
    ASSERT_NE(run.nextMulticast(), nullptr);
  EXPECT_GT(run.totals().messages, 1000U);
}

TEST(Traffic, IsTheSameForTheSameSeed) {
  const Network network = mesh();
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(network, 1);
  const auto latencies = [&](std::uint64_t seed) {
    WorkloadRun run(graph, parameters,
                    {{multicast({0, 5, 10}, {2, 0, 0})}, {trafficOfAllBut(network, 0, 9000)}},
                    seed);
    std::vector<TimeUnits> found;
    for (int i = 0; i < 50; ++i)
      found.push_back(run.nextMulticast()->latency());
    return found;
  };
  EXPECT_EQ(latencies(1), latencies(1));
  EXPECT_NE(latencies(1), latencies(2));
}

} // namespace
} // namespace topocast::testing
