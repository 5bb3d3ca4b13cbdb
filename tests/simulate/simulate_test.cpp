// What can be said of a simulated broadcast without simulating it.
#include "simulate/simulate.hpp"

#include "order/network_order.hpp"
#include "rails_network.hpp"
#include "schedule/network_schedule.hpp"
#include "schedule/registry.hpp"
#include "simulate/simulated_schedules.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace topocast::testing {
namespace {

/// All machines on one switch.
Network oneSwitch(std::size_t machines) {
  return networkOf({0}, std::vector<std::size_t>(machines, 0));
}

TEST(Simulate, OneMessageBetweenTwoMachinesByHand) {
  // 3000 bytes are three packets of 1000 + 40 on the wire: 13 us each at 80e6 bytes a second.
  PacketConstants constants = usualConstants();
  constants.packet = {1000, 40};
  constants.machineBandwidth = 80e6;
  constants.receiveOverhead = 7e-6;
  const Network network = oneSwitch(2);
  const Simulation simulation =
      simulate(network, scheduleOf(network, "linear"), constants, 3000, 4096);
  // Overhead, three packets, the switch, the last packet again, and the receiver.
  EXPECT_EQ(simulation.end, ticksOf((5 + 3 * 13 + 8 + 13 + 60 + 7) * 1e-6));
  EXPECT_EQ(simulation.transmissions, 6U);
  EXPECT_EQ(simulation.lastTree().path, (std::vector{MachineId(0), MachineId(1)}));
}

TEST(Simulate, LinkLatenciesAreTakenWhereSwitchesHaveNone) {
  PacketConstants constants = usualConstants();
  constants.switchLatency.reset(); // networkOf: 20 us a link
  const Network network = oneSwitch(2);
  const Simulation simulation =
      simulate(network, scheduleOf(network, "linear"), constants, 640, 640);
  EXPECT_EQ(simulation.end, ticksOf((5 + 10 + 20 + 10 + 20 + 60) * 1e-6));
}

TEST(Simulate, OneMachineHasTheMessage) {
  const Network network = oneSwitch(1);
  const Simulation simulation =
      simulate(network, scheduleOf(network, "binary"), usualConstants(), 1 << 20, 4096);
  EXPECT_EQ(simulation.end, 0);
  EXPECT_EQ(simulation.lastTree().path, std::vector{MachineId(0)});
}

/// The link from one switch to the next.
const LinkUse& between(const Network& network, const Simulation& simulation, SwitchId from,
                       SwitchId to) {
  std::size_t number = 0;
  while (network.links()[number].from != network.vertex(from) ||
         network.links()[number].to != network.vertex(to))
    ++number;
  return simulation.links[number];
}

TEST(Simulate, PacketsThatMeetWait) {
  // 0, 1 | 2, 3 with 0 -> 1, 0 -> 2 and 1 -> 3, each two packets of 10 us. Those to 2 come to
  // s0->s1 at 30 and 40 us, those to 3 at 40 and 50 us, and wait 10 us each.
  const Network network = networkOf({0, 0}, {0, 0, 1, 1});
  PacketConstants constants;
  constants.machineBandwidth = 64e6;
  constants.packet.payloadBytes = 640;
  constants.switchLatency = 0;
  const Simulation simulation =
      simulate(network, scheduleOf(network, "unaware-binary"), constants, 1280, 1280);
  const LinkUse& use = between(network, simulation, SwitchId(0), SwitchId(1));
  EXPECT_EQ(use.busy, ticksOf(40e-6));
  EXPECT_EQ(use.longestWait, ticksOf(10e-6));
  EXPECT_EQ(simulation.end, ticksOf(80e-6));
  EXPECT_EQ(simulation.lastTree().path, (std::vector{MachineId(0), MachineId(1), MachineId(3)}));
}

TEST(Simulate, BurstsPassAtOnce) {
  // Of five packets of 10 us the first two meet full buckets everywhere; the others come at the
  // rate of the first link, by which the second link's bucket stays full.
  const Network network = oneSwitch(2);
  PacketConstants constants;
  constants.machineBandwidth = 64e6;
  constants.packet.payloadBytes = 640;
  constants.switchLatency = 0;
  constants.burstBytes = 1280;
  const Simulation simulation =
      simulate(network, scheduleOf(network, "linear"), constants, 3200, 3200);
  EXPECT_EQ(simulation.end, ticksOf(30e-6));
}

TEST(Simulate, FullQueueHoldsTheSenderBack) {
  // a, b, d on s0, c behind a link ten times slower than the machines'; d's own is as slow. a sends
  // three packets to c, then three to b, which sends them on to d.
  NetworkDescription description{"slow", {"s0", "s1"}, {"a", "b", "c", "d"}, {}, {}, {}, {}, {}};
  description.cables = {
      {0, 1, 1e6, 0}, {0, 2, 1e7, 0}, {0, 3, 1e7, 0}, {1, 4, 1e7, 0}, {0, 5, 1e6, 0}};
  const Network network(description);
  const Schedule schedule{{}, {{1, BroadcastTree({{0, 2, 1, 3}, {2, 0, 1, 0}})}}, {}, {}};
  PacketConstants constants;
  constants.packet.payloadBytes = 1000;
  constants.machineBandwidth = network.machineBandwidth();
  // a is done with c at 300 us, b has all at 700 us; then a packet to s0 and three to d.
  EXPECT_EQ(simulate(network, schedule, constants, 3000, 3000).end, ticksOf(3800e-6));
  // The third packet to c leaves a when the second has left s0, at 2100 us; b has all at 2500 us.
  constants.queueBytes = 1000;
  EXPECT_EQ(simulate(network, schedule, constants, 3000, 3000).end, ticksOf(5600e-6));
}

// On one switch, with segments of whole packets that fill the message, every machine of a chain has
// the first segment one hop after the one before it, and every further one follows at the pace of
// the busiest machine.
RC_GTEST_PROP(Simulate, ChainFollowsTheFormula, ()) {
  const auto machines = *rc::gen::inRange<std::size_t>(3, 20);
  const auto packets = *rc::gen::inRange<Ticks>(1, 6);
  const auto segments = *rc::gen::inRange<Ticks>(1, 30);
  const PacketConstants constants = *genConstants();
  const Network network = oneSwitch(machines);
  const std::uint64_t segmentBytes =
      static_cast<std::uint64_t>(packets) * constants.packet.payloadBytes;
  const Simulation simulation =
      simulate(network, scheduleOf(network, "linear"), constants,
               static_cast<std::uint64_t>(segments) * segmentBytes, segmentBytes);
  const Ticks packet =
      ticksOf(static_cast<double>(constants.packet.payloadBytes + constants.packet.headerBytes) /
              constants.machineBandwidth);
  const Ticks message = ticksOf(constants.sendOverhead) + packets * packet;
  const Ticks receiving = ticksOf(constants.receiveOverhead);
  const Ticks hop = message + ticksOf(*constants.switchLatency) + packet +
                    ticksOf(constants.receiveLatency) + receiving;
  const auto hops = static_cast<Ticks>(machines - 1);
  RC_ASSERT(simulation.end == hops * hop + (segments - 1) * (message + receiving));
}

RC_GTEST_PROP(Simulate, NothingBeatsTheBound, ()) {
  const Network network = *genNetwork(6, 20, 2);
  const Schedule schedule = *genSchedule(network);
  const PacketConstants constants = *genConstants();
  const auto segmentBytes = *rc::gen::inRange<std::uint64_t>(1, 2000);
  const auto messageBytes = *rc::gen::inRange<std::uint64_t>(1, 8 * segmentBytes);
  const Simulation simulation = simulate(network, schedule, constants, messageBytes, segmentBytes);
  // The message passes the root's link; machines with any of it at most double with every message.
  const double wire = wireSeconds(constants, messageBytes);
  const auto rounds = std::bit_width(network.machineCount() - 1);
  const double startUps = constants.sendOverhead * static_cast<double>(rounds);
  RC_ASSERT(simulation.seconds() >= std::max(wire, startUps) - 1e-9);
  // No link is busy longer than all takes.
  for (const LinkUse& use : simulation.links)
    RC_ASSERT(use.busy <= simulation.end);
}

/// A message is spread over all rails, so all cards of a machine count.
RC_GTEST_PROP(Simulate, NothingBeatsTheBoundOfAllRails, ()) {
  const Network one = *genNetwork(4, 10, 2);
  RC_PRE(one.machineCount() > 1);
  const auto count = *rc::gen::inRange<std::size_t>(2, 4);
  const Network network = railsLike(one, count);
  const MachineId root(*rc::gen::inRange<std::size_t>(0, network.machineCount()));
  const PacketConstants constants = *genConstants();
  const auto segmentBytes = *rc::gen::inRange<std::uint64_t>(1, 2000);
  const auto messageBytes = *rc::gen::inRange<std::uint64_t>(1, 8 * segmentBytes);
  const double wire = wireSeconds(network, root, constants, messageBytes);
  RC_ASSERT(wire >= wireSeconds(constants, messageBytes) / static_cast<double>(count) - 1e-12);
  RC_ASSERT(wireSeconds(one, root, constants, messageBytes) ==
            wireSeconds(constants, messageBytes));
  const Schedule schedule = llvm::cantFail(
      buildSchedule(llvm::cantFail(findSchedule("linear")), network, machineOrder(network, root)));
  RC_ASSERT(simulate(network, schedule, constants, messageBytes, segmentBytes).seconds() >=
            wire - 1e-9);
}

/// The same network with machines and switches numbered in another way.
struct Renumbered {
  Network network;
  Schedule schedule;
};

Renumbered renumber(const Network& network, const Schedule& schedule,
                    const std::vector<std::size_t>& machines,
                    const std::vector<std::size_t>& switches) {
  std::vector<SwitchPair> pairs;
  for (std::size_t i = 1; i < network.switchCount(); ++i)
    pairs.emplace_back(switches[network.tree()->stepUp(SwitchId(i)).to.index()], switches[i]);
  std::ranges::reverse(pairs);
  std::vector<std::size_t> machineSwitch(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    machineSwitch[machines[i]] = switches[network.switchOf(MachineId(i)).index()];
  Schedule renumbered{schedule.kind, {}, {}, {}};
  for (const SharedTree& shared : schedule.trees) {
    runtime::PreorderTree tree = shared.tree.preorder();
    for (std::uint32_t& machine : tree.machines)
      machine = static_cast<std::uint32_t>(machines[machine]);
    renumbered.trees.push_back({shared.share, BroadcastTree(tree)});
  }
  return {networkOf(network.switchCount(), pairs, machineSwitch), std::move(renumbered)};
}

std::vector<std::size_t> genNumbers(std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  for (std::size_t i = 1; i < count; ++i)
    std::swap(numbers[i], numbers[*rc::gen::inRange<std::size_t>(0, i + 1)]);
  return numbers;
}

RC_GTEST_PROP(Simulate, NumbersDoNotMatter, ()) {
  const Network network = *genNetwork(6, 15);
  const Schedule schedule = *genSchedule(network);
  const std::vector<std::size_t> machines = genNumbers(network.machineCount());
  const Renumbered other = renumber(network, schedule, machines, genNumbers(network.switchCount()));
  PacketConstants constants = *genConstants();
  if (*rc::gen::arbitrary<bool>()) constants.queueBytes = 400;
  const auto segmentBytes = *rc::gen::inRange<std::uint64_t>(1, 1000);
  const auto messageBytes = *rc::gen::inRange<std::uint64_t>(1, 8 * segmentBytes);
  const Simulation simulation = simulate(network, schedule, constants, messageBytes, segmentBytes);
  const Simulation renumbered =
      simulate(other.network, other.schedule, constants, messageBytes, segmentBytes);
  RC_ASSERT(simulation.end == renumbered.end);
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const LinkId link = network.uplink(MachineId(i));
    const LinkId same = other.network.uplink(MachineId(machines[i]));
    RC_ASSERT(simulation.links[reverse(link).index()].longestWait ==
              renumbered.links[reverse(same).index()].longestWait);
  }
}

} // namespace
} // namespace topocast::testing
