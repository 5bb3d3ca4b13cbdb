// Minimum cuts compared with all cuts of small networks, and the bottleneck of each root.
#include "network/minimum_cut.hpp"

#include "network/bottleneck.hpp"
#include "network/routing.hpp"

#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace topocast {
namespace {

/// The vertices whose bits are set, and those behind them.
bool isNear(std::uint32_t near, VertexId vertex) {
  return (near >> vertex.index() & 1U) != 0;
}

bool hasMachineBehind(const Network& network, std::uint32_t near) {
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (!isNear(near, network.vertex(MachineId(i)))) return true;
  return false;
}

double bandwidthOut(const Network& network, std::uint32_t near) {
  double bandwidth = 0;
  for (const Link& link : network.links())
    if (isNear(near, link.from) && !isNear(near, link.to)) bandwidth += link.bandwidth;
  return bandwidth;
}

/// Of all cuts between a root and some machine.
double leastByTrying(const Network& network, MachineId root) {
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t near = 0; near < 1U << network.vertexCount(); ++near)
    if (isNear(near, network.vertex(root)) && hasMachineBehind(network, near))
      least = std::min(least, bandwidthOut(network, near));
  return least;
}

/// Links are as wide as `widths` times a machine's.
Network routed(std::size_t switches, const std::vector<testing::SwitchPair>& pairs,
               const std::vector<std::size_t>& machineSwitch, const std::vector<double>& widths) {
  return testing::routedNetwork(testing::describe(switches, pairs, machineSwitch, widths));
}

std::string namesOf(const Network& network, std::span<const LinkId> links) {
  std::string names;
  for (const LinkId link : links)
    names += (names.empty() ? "" : " ") + network.name(link);
  return names;
}

TEST(MinimumCut, ParallelLinksLimitTogether) {
  const Network network = routed(2, {{0, 1}, {0, 1}, {0, 1}}, {0, 0, 1}, {0.2, 0.3, 0.1});
  const Bottleneck there = bottleneck(network, MachineId(0));
  EXPECT_EQ(namesOf(network, there.links), "s0->s1 s0->s1#2 s0->s1#3");
  EXPECT_NEAR(there.bandwidth, 0.6 * network.machineBandwidth(), 1);
  EXPECT_EQ(namesOf(network, bottleneck(network, MachineId(2)).links), "s1->s0 s1->s0#2 s1->s0#3");
}

TEST(MinimumCut, RingsLimitByTwoLinks) {
  const Network network =
      routed(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, {0, 1, 2, 3}, {0.9, 0.2, 0.9, 0.3});
  EXPECT_EQ(namesOf(network, bottleneck(network, MachineId(0)).links), "s1->s2 s0->s3");
  EXPECT_EQ(namesOf(network, bottleneck(network, MachineId(3)).links), "s2->s1 s3->s0");
}

TEST(MinimumCut, OfWideNetworksIsTheRootsOwnLink) {
  const Network network = testing::regularNetwork(MeshShape{{2, 3}, false}, {0, 1, 2, 3, 4, 5});
  for (std::size_t root = 0; root < network.machineCount(); ++root)
    EXPECT_EQ(bottleneck(network, MachineId(root)).links,
              std::vector{network.uplink(MachineId(root))});
}

TEST(MinimumCut, SwitchesWithoutMachinesDoNotCount) {
  const Network network = routed(4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}, {0, 1}, {0.8, 0.8, 0.8, 0.1});
  EXPECT_EQ(bottleneck(network, MachineId(0)).links, std::vector{network.uplink(MachineId(0))});
}

RC_GTEST_PROP(MinimumCut, IsTheLeastOfAllCuts, ()) {
  // Of full size from the first case on.
  const Network network = *rc::gen::resize(
      rc::kNominalSize,
      rc::gen::oneOf(testing::genThinNetwork(), testing::genThinNetwork(),
                     testing::genRoutedNetwork(6, 6), testing::genUnequalNetwork(6, 6)));
  const MachineId root = *testing::genMachine(network);
  if (network.machineCount() == 1) return;
  const auto [links, bandwidth] = bottleneck(network, root);
  const double least = leastByTrying(network, root);
  RC_ASSERT(std::abs(bandwidth - least) <= 1e-9 * least);
  RC_CLASSIFY(links.size() > 1);
  double sum = 0;
  for (const LinkId link : links)
    sum += network.link(link).bandwidth;
  RC_ASSERT(std::abs(sum - bandwidth) <= 1e-9 * least);
}

RC_GTEST_PROP(MinimumCut, EveryRouteToTheFarSidePassesIt, ()) {
  const Network network = *rc::gen::oneOf(testing::genThinNetwork(), testing::genRoutedNetwork());
  const MinimumCut& cut = network.minimumCut();
  const MachineId from = *testing::genMachine(network);
  const MachineId to = *testing::genMachine(network);
  const auto isFar = [&](MachineId machine) { return cut.isFar[network.vertex(machine).index()]; };
  if (isFar(from) || !isFar(to)) return;
  const std::vector<LinkId> passed = route(network, from, to);
  RC_ASSERT(std::ranges::any_of(
      passed, [&](LinkId link) { return std::ranges::binary_search(cut.links, link); }));
}

} // namespace
} // namespace topocast
