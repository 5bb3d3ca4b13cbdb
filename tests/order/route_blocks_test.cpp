// The groups that switches with fixed routes form, as tree builders see them.
#include "order/seen_switches.hpp"

#include "fabric.hpp"
#include "routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace topocast {
namespace {

/// `s0 below s2: n0 n1`, a line for each switch seen.
std::string treeText(const Network& network, const SeenSwitches& seen) {
  const auto nameOf = [&](std::size_t place) {
    return network.name(SwitchId(seen.switches[place]));
  };
  std::string text;
  for (std::size_t place = 0; place < seen.switches.size(); ++place) {
    text += nameOf(place);
    if (const std::int32_t above = seen.switchAbove[place]; above >= 0)
      text += " below " + nameOf(static_cast<std::size_t>(above));
    text += ":";
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      if (seen.switchOfMachine[i] == place) text += " " + network.name(MachineId(i));
    text += "\n";
  }
  return text;
}

std::string treeText(const Network& network) {
  return treeText(network, routeBlocks(network));
}

Network routed(std::size_t switches, std::vector<testing::SwitchPair> pairs,
               std::vector<std::size_t> machineSwitch) {
  return testing::routedNetwork(testing::describe(switches, pairs, machineSwitch));
}

TEST(RouteBlocks, OneSpineStandsForAll) {
  EXPECT_EQ(treeText(routed(4, {{0, 2}, {0, 3}, {1, 2}, {1, 3}}, {0, 0, 1})), "s0 below s2: n0 n1\n"
                                                                              "s1 below s2: n2\n"
                                                                              "s2:\n");
}

TEST(RouteBlocks, PodsAreBlocksOfTheirOwn) {
  // Leaves 0 to 3 in pods of two, aggregating switches 4 to 7, cores 8 and 9.
  const Network network = routed(10,
                                 {{0, 4},
                                  {0, 5},
                                  {1, 4},
                                  {1, 5},
                                  {2, 6},
                                  {2, 7},
                                  {3, 6},
                                  {3, 7},
                                  {4, 8},
                                  {5, 9},
                                  {6, 8},
                                  {7, 9}},
                                 {0, 1, 2, 3});
  EXPECT_EQ(treeText(network), "s0 below s4: n0\n"
                               "s1 below s4: n1\n"
                               "s2 below s6: n2\n"
                               "s3 below s6: n3\n"
                               "s4 below s8:\n"
                               "s6 below s8:\n"
                               "s8:\n");
}

TEST(RouteBlocks, SwitchesWithMachinesHangByShortestPaths) {
  EXPECT_EQ(treeText(routed(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, {0, 1, 2, 3})),
            "s0: n0\n"
            "s1 below s0: n1\n"
            "s2 below s1: n2\n"
            "s3 below s0: n3\n");
}

TEST(WideRouteBlocks, AreOneSwitchWhereAllMachinesCanSendAtOnce) {
  const Network network = testing::Fabric{2, 2, 2}.network(testing::Tables::byDestination);
  const auto readings = wideRouteBlocks(network);
  ASSERT_EQ(readings.size(), 1U); // two of two messages are no fewer
  EXPECT_EQ(treeText(network, readings.front()), "s2: n0 n1 n2 n3\n");
}

TEST(WideRouteBlocks, LiftOneMachineLessThanThereAreCables) {
  const Network network = testing::Fabric{2, 4, 3}.network(testing::Tables::byDestination);
  const auto readings = wideRouteBlocks(network);
  ASSERT_EQ(readings.size(), 2U);
  EXPECT_EQ(treeText(network, readings.front()), "s0 below s2: n2 n3\n"
                                                 "s1 below s2: n6 n7\n"
                                                 "s2: n0 n1 n4 n5\n");
  EXPECT_EQ(treeText(network, readings.back()), "s0 below s2: n1 n2 n3\n"
                                                "s1 below s2: n5 n6 n7\n"
                                                "s2: n0 n4\n");
}

TEST(WideRouteBlocks, AreNoneWhereCablesAreSingle) {
  EXPECT_TRUE(wideRouteBlocks(routed(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, {0, 1, 2, 3})).empty());
}

RC_GTEST_PROP(RouteBlocks, AreOneTreeOfAllMachines, ()) {
  const Network network = *rc::gen::oneOf(testing::genRoutedNetwork(), testing::genFatTree());
  const SeenSwitches seen = routeBlocks(network);
  for (const std::int32_t above : seen.switchAbove) {
    std::size_t steps = 0;
    for (std::int32_t here = above; here >= 0;
         here = seen.switchAbove[static_cast<std::size_t>(here)])
      RC_ASSERT(++steps < seen.switches.size());
  }
  RC_ASSERT(std::ranges::count(seen.switchAbove, -1) == 1);
  RC_ASSERT(seen.switchOfMachine.size() == network.machineCount());
  RC_ASSERT(std::ranges::max(seen.switchOfMachine) < seen.switches.size());
}

} // namespace
} // namespace topocast
