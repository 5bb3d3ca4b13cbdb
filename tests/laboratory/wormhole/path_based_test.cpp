// Path-based worms, which pass their receivers along a Hamiltonian path: their routes, every flit,
// saturation, and messages in steps.
#include "regular_network.hpp"
#include "wormhole/worm_harness.hpp"

#include "network/dimension_order.hpp"
#include "order/hamiltonian_line.hpp"
#include "order/path_rule.hpp"
#include "wormhole/stepped_worms.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast::testing {
namespace {

const MeshShape& shapeOf(const Network& network) {
  return std::get<MeshShape>(network.shape());
}

std::uint64_t stationOf(const Network& network, SwitchId router) {
  return topocast::stationOf(static_cast<std::uint32_t>(router.index()), shapeOf(network));
}

/// The routers on the way, the first one left out.
std::vector<SwitchId> walk(const Network& network, const PathRule& rule, SwitchId from,
                           SwitchId to) {
  std::vector<SwitchId> routers;
  for (SwitchId at = from; at != to && routers.size() < network.switchCount();) {
    at = SwitchId(network.link(rule(at, to)).to.index());
    routers.push_back(at);
  }
  return routers;
}

std::size_t distance(const Network& network, SwitchId from, SwitchId to) {
  const auto& routing = std::get<DimensionOrder>(network.routing());
  std::size_t steps = 0;
  for (SwitchId at = from; at != to; ++steps)
    at = routing.step(at, to).to;
  return steps;
}

TEST(HamiltonianRule, PassesRoutersInTheOrderOfThePath) {
  for (const MeshShape& shape : {MeshShape{{6}}, MeshShape{{4, 5}}, MeshShape{{2, 7}},
                                 MeshShape{{3, 3, 4}}, MeshShape{{4, 4}, true}}) {
    const Network network = fullNetwork(shape);
    const PathRule rule = hamiltonianRule(network);
    for (std::size_t from = 0; from < network.switchCount(); ++from)
      for (std::size_t to = 0; to < network.switchCount(); ++to) {
        const auto routers = walk(network, rule, SwitchId(from), SwitchId(to));
        ASSERT_TRUE(from == to || routers.back() == SwitchId(to));
        const bool isOnward = stationOf(network, SwitchId(from)) < stationOf(network, SwitchId(to));
        SwitchId before(from);
        for (const SwitchId router : routers) {
          ASSERT_EQ(stationOf(network, before) < stationOf(network, router), isOnward);
          before = router;
        }
        // Lin, McKinley and Ni: in two dimensions there is no shorter way.
        if (shape.radices.size() == 2 && !shape.isTorus) {
          ASSERT_EQ(routers.size(), distance(network, SwitchId(from), SwitchId(to)));
        }
      }
  }
}

/// The wanted ones of the machines on one side of the sender on the path, nearest first.
template <class IsWanted>
std::vector<MachineId> along(const Network& network, MachineId from, bool isOnward,
                             const IsWanted& isWanted) {
  std::vector<MachineId> to;
  const std::uint64_t start = stationOf(network, network.switchOf(from));
  for (const std::uint32_t number : hamiltonianLine(network)) {
    const MachineId machine(number);
    const std::uint64_t station = stationOf(network, network.switchOf(machine));
    if (station != start && (station > start) == isOnward && isWanted()) to.push_back(machine);
  }
  if (!isOnward) std::ranges::reverse(to);
  return to;
}

RC_GTEST_PROP(PathBasedWorms, AgreeWithEveryFlit, ()) {
  const auto shape = *genMeshShape(*rc::gen::arbitrary<bool>());
  const Network network = regularNetwork(shape, *genPlaces(placeCount(shape), 2));
  constexpr std::uint32_t mostFlits = 20;
  WormholeParameters parameters;
  parameters.network = {0, 1};
  parameters.routing = *rc::gen::inRange<TimeUnits>(0, 4);
  std::vector<Sending> sendings;
  const auto count = *rc::gen::inRange<std::size_t>(1, 40);
  for (std::size_t i = 0; i < count; ++i) {
    const MachineId from(*rc::gen::inRange<std::size_t>(0, network.machineCount()));
    auto to = along(network, from, *rc::gen::arbitrary<bool>(),
                    [] { return *rc::gen::inRange(0, 3) == 0; });
    if (to.empty()) continue;
    sendings.push_back({from, SentTo(std::move(to)),
                        *rc::gen::inRange<std::uint32_t>(1, mostFlits + 1),
                        *rc::gen::inRange<TimeUnits>(0, 60)});
  }
  std::ranges::stable_sort(sendings, {}, &Sending::at);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const ChannelGraph graph(network, 1, mostChannelsInto(shapeOf(network)),
                           hamiltonianRule(network));
  const FlitByFlit flits(graph, parameters, seed, sendings, 0);
  const WormHarness worms(graph, parameters, seed, sendings, 0);
  for (std::size_t i = 0; i < sendings.size(); ++i)
    RC_ASSERT(worms.fates()[i] == flits.fates()[i]);
}

/// Every machine sends at once, again and again, to all that stand on one side of it.
TEST(PathBasedWorms, DoNotDeadlockUnderSaturation) {
  for (const MeshShape& shape :
       {MeshShape{{12}}, MeshShape{{6, 6}}, MeshShape{{3, 4, 4}}, MeshShape{{5, 5}, true}}) {
    const Network network = fullNetwork(shape);
    RandomNumbers random(3);
    std::vector<Sending> sendings;
    for (std::uint32_t i = 0; i < 20 * network.machineCount(); ++i) {
      const MachineId from(i % network.machineCount());
      auto to = along(network, from, random.below(2) == 0, [&] { return random.below(2) == 0; });
      if (!to.empty()) sendings.push_back({from, SentTo(std::move(to)), 40, 0});
    }
    WormholeParameters parameters;
    parameters.network = {0, 1};
    const ChannelGraph graph(network, 1, mostChannelsInto(shape), hamiltonianRule(network));
    EXPECT_EQ(WormHarness(graph, parameters, 1, sendings, 0).network().underWay(), 0U);
  }
}

/// Two machines tell each other at once, and then each passes that on: two messages in a row.
TEST(SteppedWorms, WaitForThoseOfEarlierSteps) {
  const Network network = fullNetwork(MeshShape{{4}});
  const ChannelGraph graph(network, 1);
  WormholeParameters parameters = karyCubeParameters(true);
  const auto end = [&](const std::vector<SteppedMessage>& messages) {
    return simulateWorms(graph, parameters, messages);
  };
  const SteppedMessage first{{MachineId(0), {MachineId(1)}, 1}, 50};
  const SteppedMessage back{{MachineId(1), {MachineId(0)}, 1}, 50};
  SteppedMessage later = back;
  later.message.step = 2;
  // Three channels, of which the first flit passes two routers.
  EXPECT_EQ(end({first}), 1000 + 3 + 49 + 2 * 9);
  EXPECT_EQ(end({first, back}), end({first}));
  EXPECT_EQ(end({first, later}), 2 * end({first}));
  EXPECT_EQ(end({{first.message, 0}}), 1000 + 3 + 2 * 9);
}

} // namespace
} // namespace topocast::testing
