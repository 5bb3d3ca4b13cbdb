// Wormhole switching against formulas, by hand, and against the simulation of every flit.
#include "regular_network.hpp"
#include "wormhole/worm_harness.hpp"

#include "network/routing.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast::testing {
namespace {

/// Channels of two units a flit, and nothing else that takes time.
WormholeParameters plainParameters() {
  WormholeParameters parameters;
  parameters.network = {0, 2};
  return parameters;
}

WormHarness run(const Network& network, const std::vector<Sending>& sendings,
                const WormholeParameters& parameters = plainParameters(), TimeUnits holdTime = 0) {
  return {ChannelGraph(network, parameters.ports), parameters, 1, sendings, holdTime};
}

Network line(std::uint32_t length) {
  return fullNetwork(MeshShape{{length}});
}

MachineId machine(std::size_t number) {
  return MachineId(number);
}

TEST(WormNetwork, TimeIsDistancePlusLengthIfNothingIsInTheWay) {
  const Network network = fullNetwork(MeshShape{{4, 5}});
  const ChannelGraph graph(network, 1);
  WormholeParameters parameters = plainParameters();
  parameters.network.startup = 7;
  for (std::size_t to = 1; to < network.machineCount(); ++to)
    for (const std::uint32_t flits : {1U, 2U, 5U, 100U}) {
      const auto distance = static_cast<TimeUnits>(to / 5 + to % 5 + 2);
      const WormHarness harness(graph, parameters, 1, {{machine(0), machine(to), flits, 3}}, 0);
      EXPECT_EQ(harness.fates()[0].delivered, 3 + 7 + 2 * (distance + flits - 1));
      EXPECT_EQ(harness.fates()[0].left, 3 + 7 + 2 * flits);
      EXPECT_EQ(harness.network().flitHops(), distance * flits);
    }
}

TEST(WormNetwork, FlitsMoveAtTicksOfTheClock) {
  const WormHarness harness = run(line(2), {{machine(0), machine(1), 4, 3}});
  EXPECT_EQ(harness.fates()[0].delivered, 4 + 2 * (3 + 4 - 1));
  EXPECT_EQ(harness.histories()[0].contended, 0);
}

TEST(WormNetwork, MessagesOfOneSenderLeaveOneAfterTheOther) {
  const WormHarness harness =
      run(line(3), {{machine(0), machine(1), 10, 0}, {machine(0), machine(2), 10, 0}});
  // The first one's last flit crosses its second channel until 22: then the first channel is free.
  EXPECT_EQ(harness.fates()[0].left, 20);
  EXPECT_EQ(harness.histories()[1].queued, 22);
  EXPECT_EQ(harness.fates()[1].delivered, 22 + 2 * (4 + 10 - 1));
  EXPECT_EQ(harness.histories()[1].contended, 0);
}

TEST(WormNetwork, OneOfTwoMessagesWaitsForAChannel) {
  const WormHarness harness =
      run(line(3), {{machine(0), machine(2), 10, 0}, {machine(1), machine(2), 10, 0}});
  // n1's message takes the link to the third router at 2; n0's comes there at 4.
  EXPECT_EQ(harness.fates()[1].delivered, 2 * (3 + 10 - 1));
  EXPECT_EQ(harness.histories()[1].contended, 0);
  // The last flit of n1's leaves the buffer at that link's end from 22 to 24.
  EXPECT_EQ(harness.histories()[0].contended, 24 - 4);
  EXPECT_EQ(harness.fates()[0].delivered, 24 + 2 * (2 + 10 - 1));
}

TEST(WormNetwork, WhoWaitsHoldsUpThoseBehind) {
  // n0 -> n3 waits behind n2 -> n3 on the last link. It holds the links before that, so that
  // n1 -> n2, which goes nowhere near n3, waits as well.
  const WormHarness harness = run(line(4), {{machine(2), machine(3), 100, 0},
                                            {machine(0), machine(3), 100, 0},
                                            {machine(1), machine(2), 100, 4}});
  EXPECT_EQ(harness.histories()[0].contended, 0);
  EXPECT_GT(harness.histories()[1].contended, 100);
  EXPECT_GT(harness.histories()[2].contended, harness.histories()[1].contended + 100);
}

TEST(WormNetwork, FirstComeFirstServed) {
  std::vector<Sending> sendings;
  for (const std::size_t sender : {3U, 1U, 4U, 2U})
    sendings.push_back({machine(sender), machine(0), 50, static_cast<TimeUnits>(10 * sender)});
  std::ranges::sort(sendings, {}, &Sending::at);
  // All next to the switch of n0, so that they come to its only channel in order of time.
  const WormHarness harness = run(fullNetwork(MultistageShape{5, 1}), sendings);
  for (std::size_t i = 1; i < sendings.size(); ++i)
    EXPECT_EQ(harness.fates()[i].delivered, harness.fates()[i - 1].delivered + 2 * 50);
}

TEST(WormNetwork, WaysUpAreChosenAmongThoseThatAreFree) {
  // Both messages turn in the second stage; there are two ways up from their common switch.
  const WormHarness harness =
      run(fullNetwork(MultistageShape{2, 2}),
          {{machine(0), machine(2), 30, 0}, {machine(1), machine(3), 30, 0}});
  EXPECT_EQ(harness.histories()[0].contended, 0);
  EXPECT_EQ(harness.histories()[1].contended, 0);
}

TEST(WormNetwork, MessagesEnterWhenTheReceiverHasRoom) {
  WormholeParameters parameters = plainParameters();
  parameters.receivingBuffer = 25;
  std::vector<Sending> sendings;
  for (std::size_t sender = 1; sender <= 3; ++sender)
    sendings.push_back({machine(sender), machine(0), 10, static_cast<TimeUnits>(sender)});
  const WormHarness harness = run(fullNetwork(MultistageShape{4, 1}), sendings, parameters, 1000);
  EXPECT_LT(harness.fates()[1].delivered, 1000);
  // The third finds 5 bytes of room, until the first is taken out; it has its last channel to go.
  EXPECT_EQ(harness.fates()[2].delivered, harness.fates()[0].delivered + 1000 + 2 * 10);
}

TEST(WormNetwork, PortsCarryMessagesSideBySide) {
  WormholeParameters parameters = plainParameters();
  parameters.ports = 2;
  const WormHarness harness = run(fullNetwork(MultistageShape{4, 1}),
                                  {{machine(0), machine(1), 30, 0},
                                   {machine(0), machine(2), 30, 0},
                                   {machine(3), machine(1), 30, 0}},
                                  parameters);
  for (const WormHistory& history : harness.histories()) {
    EXPECT_EQ(history.queued, 0);
    EXPECT_EQ(history.contended, 0);
  }
}

TEST(WormNetwork, VirtualChannelsTakeTurnsOnTheirWires) {
  // In the ring of four routers n0 -> n2 goes up on channel 1; n3 -> n1, over the cable from the
  // last router to the first, on channel 0 and then on channel 1. n2 -> n0 goes up on channel 0.
  const Network ring = fullNetwork(MeshShape{{4}, true});
  const WormHarness alone = run(ring, {{machine(2), machine(0), 100, 0}});
  const WormHarness harness =
      run(ring, {{machine(2), machine(0), 100, 0}, {machine(1), machine(3), 100, 0}});
  EXPECT_EQ(alone.fates()[0].delivered, 2 * (4 + 100 - 1));
  // From router 2 to router 3 they share wires: each has half of them while both need them.
  EXPECT_GE(harness.fates()[0].delivered, 2 * (100 + 90));
  EXPECT_GE(harness.fates()[1].delivered, 2 * (100 + 90));
  EXPECT_LE(harness.fates()[0].delivered, 2 * (2 * 100 + 8));
  EXPECT_LE(harness.fates()[1].delivered, 2 * (2 * 100 + 8));
}

/// Messages between any machines, in order of time.
std::vector<Sending> genSendings(const Network& network, std::uint32_t mostFlits, TimeUnits latest,
                                 TimeUnits unit) {
  const auto genMachineNumber = rc::gen::inRange<std::size_t>(0, network.machineCount());
  const auto genSending = rc::gen::suchThat(
      rc::gen::apply(
          [unit](std::size_t from, std::size_t to, std::uint32_t flits, TimeUnits tick) {
            return Sending{MachineId(from), MachineId(to), flits, tick * unit};
          },
          genMachineNumber, genMachineNumber, rc::gen::inRange<std::uint32_t>(1, mostFlits + 1),
          rc::gen::inRange<TimeUnits>(0, latest + 1)),
      [](const Sending& sending) { return sending.from != sending.to.front(); });
  auto sendings = *rc::gen::container<std::vector<Sending>>(genSending);
  std::ranges::stable_sort(sendings, {}, &Sending::at);
  return sendings;
}

/// A mesh, torus or multistage network with two machines at least.
Network anyNetwork() {
  if (*rc::gen::arbitrary<bool>()) {
    const auto shape = *genMultistageShape();
    return regularNetwork(shape, *genPlaces(placeCount(shape), 2));
  }
  const auto shape = *genMeshShape(*rc::gen::arbitrary<bool>());
  return regularNetwork(shape, *genPlaces(placeCount(shape), 2));
}

RC_GTEST_PROP(WormNetwork, AgreesWithEveryFlit, ()) {
  const Network network = anyNetwork();
  constexpr std::uint32_t mostFlits = 20;
  WormholeParameters parameters;
  const TimeUnits unit = *rc::gen::inRange<TimeUnits>(1, 4);
  parameters.network = {*rc::gen::inRange<TimeUnits>(0, 5) * unit, unit};
  parameters.ports = *rc::gen::inRange<std::uint32_t>(1, 3);
  if (*rc::gen::arbitrary<bool>())
    parameters.receivingBuffer = *rc::gen::inRange<std::uint64_t>(mostFlits, 3 * mostFlits);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const TimeUnits holdTime = *rc::gen::inRange<TimeUnits>(0, 30) * unit;
  const auto sendings = genSendings(network, mostFlits, 60, unit);
  const ChannelGraph graph(network, parameters.ports);
  const FlitByFlit flits(graph, parameters, seed, sendings, holdTime);
  const WormHarness worms(graph, parameters, seed, sendings, holdTime);
  for (std::size_t i = 0; i < sendings.size(); ++i) {
    RC_ASSERT(worms.fates()[i].left == flits.fates()[i].left);
    RC_ASSERT(worms.fates()[i].delivered == flits.fates()[i].delivered);
  }
}

/// Many messages at once, with the smallest possible receiving buffers: all arrive.
void deliverAll(const Network& network) {
  constexpr std::uint32_t flits = 40;
  WormholeParameters parameters = plainParameters();
  parameters.receivingBuffer = flits;
  RandomNumbers random(7);
  std::vector<Sending> sendings;
  const auto machines = static_cast<std::uint32_t>(network.machineCount());
  std::uint64_t wholeWay = 0;
  for (std::uint32_t i = 0; i < 50 * machines; ++i) {
    const std::uint32_t from = random.below(machines);
    const std::uint32_t to = (from + 1 + random.below(machines - 1)) % machines;
    sendings.push_back({MachineId(from), MachineId(to), flits, 0});
    wholeWay += flits * route(network, MachineId(from), MachineId(to)).size();
  }
  const WormHarness harness = run(network, sendings, parameters, 100);
  EXPECT_EQ(harness.network().underWay(), 0U);
  EXPECT_EQ(harness.network().flitHops(), wholeWay) << "no flit is lost";
  for (const Fate& fate : harness.fates())
    EXPECT_GT(fate.delivered, 0);
}

TEST(WormNetwork, ToriDoNotDeadlock) {
  deliverAll(fullNetwork(MeshShape{{8}, true}));
  deliverAll(fullNetwork(MeshShape{{5, 4}, true}));
  deliverAll(fullNetwork(MeshShape{{3, 3, 3}, true}));
}

TEST(WormNetwork, MeshesAndMultistageNetworksDoNotDeadlock) {
  deliverAll(fullNetwork(MeshShape{{6, 6}}));
  deliverAll(fullNetwork(MultistageShape{2, 4}));
}

} // namespace
} // namespace topocast::testing
