// Multidestination worms flit by flit: against formulas and the simulation of every flit, under
// saturation, and how fast many multicasts at once are simulated.
#include "regular_network.hpp"
#include "wormhole/worm_harness.hpp"

#include "network/dimension_order.hpp"
#include "network/routing.hpp"
#include "wormhole/multicast_orders.hpp"
#include "wormhole/multiple_multicast.hpp"
#include "wormhole/uncontended.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ctime>

namespace topocast::testing {
namespace {

WormholeParameters plainParameters(TimeUnits routing = 0) {
  WormholeParameters parameters;
  parameters.network = {0, 1};
  parameters.routing = routing;
  return parameters;
}

SentTo receivers(std::initializer_list<std::size_t> numbers) {
  std::vector<MachineId> machines;
  for (const std::size_t number : numbers)
    machines.emplace_back(number);
  return SentTo(std::move(machines));
}

std::uint32_t enoughChannels(const Network& network) {
  return mostChannelsInto(std::get<MeshShape>(network.shape()));
}

TEST(Worms, LeaveCopiesAsTheyPass) {
  const Network line = fullNetwork(MeshShape{{6}});
  const ChannelGraph graph(line, 1, 2);
  const WormHarness harness(graph, plainParameters(), 1,
                            {{MachineId(0), receivers({2, 3, 5}), 10, 0}}, 0);
  // The last flit comes to a machine as in a message to it alone.
  EXPECT_EQ(harness.fates()[0].copied, (std::vector<TimeUnits>{4 + 9, 5 + 9}));
  EXPECT_EQ(harness.fates()[0].delivered, 7 + 9);
  EXPECT_EQ(harness.histories()[0].contended, 0);
  EXPECT_EQ(harness.network().flitHops(), (7 + 2) * 10U);
}

TEST(Worms, FirstFlitsTakeTimeInRouters) {
  const Network line = fullNetwork(MeshShape{{6}});
  const ChannelGraph graph(line, 1, 2);
  const WormHarness harness(graph, plainParameters(5), 1,
                            {{MachineId(0), receivers({2, 5}), 10, 0}}, 0);
  // Seven channels, and six routers that the first flit passes.
  EXPECT_EQ(harness.fates()[0].delivered, 7 + 9 + 6 * 5);
  // The last flit leaves n2's router when the first has been in five more.
  EXPECT_EQ(harness.fates()[0].copied.front(), 4 + 9 + 6 * 5);
  EXPECT_EQ(harness.histories()[0].contended, 0);
}

TEST(Worms, WaitForEachOtherForEverWithTooFewChannels) {
  // n0's worm holds n2's channel and waits for the link to n3, which n2's worm holds; that one
  // waits for n3's channel, which n5's worm holds; and so on round.
  const Network line = fullNetwork(MeshShape{{6}});
  const std::vector<Sending> sendings = {{MachineId(0), receivers({2, 3}), 50, 0},
                                         {MachineId(5), receivers({3, 2}), 50, 0},
                                         {MachineId(2), MachineId(3), 50, 1},
                                         {MachineId(3), MachineId(2), 50, 1}};
  const WormHarness enough(ChannelGraph(line, 1, 2), plainParameters(), 1, sendings, 0);
  EXPECT_EQ(enough.network().underWay(), 0U);
  const WormHarness tooFew(ChannelGraph(line, 1, 1), plainParameters(), 1, sendings, 0);
  EXPECT_EQ(tooFew.network().underWay(), 4U);
}

/// Some of the machines that a message passes on its way to a random one, and that one.
SentTo genReceivers(const Network& network, MachineId from) {
  const auto count = network.machineCount();
  const MachineId last((from.index() + *rc::gen::inRange<std::size_t>(1, count)) % count);
  std::vector<MachineId> to;
  for (const LinkId link : route(network, from, last))
    for (std::size_t i = 0; i < count; ++i)
      if (MachineId(i) != from && MachineId(i) != last &&
          network.link(link).to == network.vertex(network.switchOf(MachineId(i))) &&
          *rc::gen::arbitrary<bool>())
        to.emplace_back(i);
  to.push_back(last);
  return SentTo(std::move(to));
}

RC_GTEST_PROP(Worms, AgreeWithEveryFlit, ()) {
  const auto shape = *genMeshShape(*rc::gen::arbitrary<bool>());
  const Network network = regularNetwork(shape, *genPlaces(placeCount(shape), 2));
  constexpr std::uint32_t mostFlits = 20;
  const TimeUnits unit = *rc::gen::inRange<TimeUnits>(1, 4);
  WormholeParameters parameters = plainParameters(*rc::gen::inRange<TimeUnits>(0, 4) * unit);
  parameters.network.perByte = unit;
  const std::uint64_t needed = enoughChannels(network) * mostFlits;
  if (*rc::gen::arbitrary<bool>())
    parameters.receivingBuffer = *rc::gen::inRange<std::uint64_t>(needed, 2 * needed);
  std::vector<Sending> sendings;
  const auto count = *rc::gen::inRange<std::size_t>(1, 40);
  for (std::size_t i = 0; i < count; ++i) {
    const MachineId from(*rc::gen::inRange<std::size_t>(0, network.machineCount()));
    sendings.push_back({from, genReceivers(network, from),
                        *rc::gen::inRange<std::uint32_t>(1, mostFlits + 1),
                        *rc::gen::inRange<TimeUnits>(0, 60) * unit});
  }
  std::ranges::stable_sort(sendings, {}, &Sending::at);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const TimeUnits holdTime = *rc::gen::inRange<TimeUnits>(0, 30) * unit;
  const ChannelGraph graph(network, 1, enoughChannels(network));
  const FlitByFlit flits(graph, parameters, seed, sendings, holdTime);
  const WormHarness worms(graph, parameters, seed, sendings, holdTime);
  for (std::size_t i = 0; i < sendings.size(); ++i)
    RC_ASSERT(worms.fates()[i] == flits.fates()[i]);
}

/// Many worms at once to all machines on random routes, with the smallest receiving buffers that
/// suffice: room for one message by each channel. All arrive.
void deliverAll(const Network& network) {
  constexpr std::uint32_t flits = 40;
  WormholeParameters parameters = plainParameters(3);
  parameters.receivingBuffer = flits * enoughChannels(network);
  RandomNumbers random(7);
  const auto machines = static_cast<std::uint32_t>(network.machineCount());
  std::map<VertexId, MachineId> machineAt;
  for (std::size_t i = 0; i < machines; ++i)
    machineAt.emplace(network.vertex(network.switchOf(MachineId(i))), MachineId(i));
  std::vector<Sending> sendings;
  for (std::uint32_t i = 0; i < 50 * machines; ++i) {
    const MachineId from(random.below(machines));
    const MachineId last((from.index() + 1 + random.below(machines - 1)) % machines);
    std::vector<MachineId> to;
    for (const LinkId link : route(network, from, last))
      if (const auto at = machineAt.find(network.link(link).to);
          at != machineAt.end() && at->second != from)
        to.push_back(at->second);
    sendings.push_back({from, SentTo(std::move(to)), flits, 0});
  }
  const WormHarness harness(ChannelGraph(network, 1, enoughChannels(network)), parameters, 1,
                            sendings, 100);
  EXPECT_EQ(harness.network().underWay(), 0U);
  for (std::size_t i = 0; i < sendings.size(); ++i)
    ASSERT_EQ(harness.fates()[i].copied.size() + 1, sendings[i].to.size());
}

TEST(Worms, DoNotDeadlockUnderSaturation) {
  deliverAll(fullNetwork(MeshShape{{12}}));
  deliverAll(fullNetwork(MeshShape{{6, 6}}));
  deliverAll(fullNetwork(MeshShape{{4, 4, 4}}));
  deliverAll(fullNetwork(MeshShape{{6, 5}, true}));
}

/// A mesh with worms, and the schedule's multicasts of every machine.
struct AllAtOnce {
  Network network;
  ChannelGraph graph;
  WormholeParameters parameters;
  std::vector<std::shared_ptr<const SendingOrder>> orders;

  AllAtOnce(const MeshShape& shape, const char* schedule, const MulticastSets& sets)
      : network(withWorms(shape)), graph(network, 1, mostChannelsInto(shape)),
        parameters(karyCubeParameters(true)) {
    const OrderMaker make =
        orderMaker(network, parameters, llvm::cantFail(findMulticastKind(schedule)));
    for (const auto& ranks : drawMulticasts(network.machineCount(), sets, 1))
      orders.push_back(make(ranks));
  }

  std::vector<TimeUnits> times(TimeUnits interval = 0) const {
    return multicastTimes(graph, parameters, orders, 50, 1, interval);
  }
  TimeUnits latency() const { return std::ranges::max(times()); }

private:
  static Network withWorms(const MeshShape& shape) {
    NetworkDescription description = fullNetwork(shape).description();
    description.copying = {CopiedTo::machinesOnRoute, 0, mostChannelsInto(shape)};
    return Network(std::move(description));
  }
};

/// Those that come when the last one is done take as long as if they were alone; those that come
/// sooner queue.
TEST(Worms, MulticastsArriveOverTime) {
  const AllAtOnce many({{4, 4}}, "umesh", {5, 9, Overlap::complete});
  const TimeUnits all = many.latency();
  const std::vector<TimeUnits> farApart = many.times(all);
  ASSERT_EQ(farApart.size(), 5U);
  for (std::size_t i = 0; i < farApart.size(); ++i)
    EXPECT_EQ(farApart[i], uncontendedLatency(many.graph, many.parameters, *many.orders[i], 50));
  const std::vector<TimeUnits> near = many.times(all / 20);
  EXPECT_GT(std::ranges::max(near), std::ranges::max(farApart));
  EXPECT_LT(std::ranges::max(near), all);
}

TEST(Worms, OneMulticastMeetsNothingAndTakesTheTimeOfItsPath) {
  for (const char* schedule : {"hl", "sqhl", "schl", "umesh", "spumesh"})
    for (const std::uint32_t members : {2U, 30U, 64U}) {
      const AllAtOnce one({{8, 8}}, schedule, {1, members, Overlap::complete});
      EXPECT_EQ(one.latency(),
                uncontendedLatency(one.graph, one.parameters, *one.orders.front(), 50))
          << schedule << ' ' << members;
    }
}

TEST(Worms, ManyMulticastsAreSimulatedInSeconds) {
  for (const char* schedule : {"umesh", "spumesh", "hl", "sqhl", "schl"}) {
    const AllAtOnce many({{16, 16}}, schedule, {256, 201, Overlap::complete});
    const std::clock_t start = std::clock();
    EXPECT_GT(many.latency(), 0);
    EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 10) << schedule;
  }
}

} // namespace
} // namespace topocast::testing
