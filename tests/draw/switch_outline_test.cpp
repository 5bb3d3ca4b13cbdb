#include "draw/switch_outline.hpp"

#include "draw/example_networks.hpp"
#include "random_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace topocast::testing {
namespace {

TEST(SwitchOutline, middleStandsOnTopWhereverTheFileHasIt) {
  const Network network(
      describe("last", 5, {{0, 4}, {1, 4}, {2, 4}, {3, 4}}, {0, 0, 1, 1, 2, 2, 3, 3}));
  EXPECT_EQ(outlineSwitches(network).top, SwitchId(4));
}

TEST(SwitchOutline, lineStartsAtAnEnd) {
  const Network network(describe("line", 4, {{2, 0}, {0, 1}, {1, 3}}, {0, 1, 2, 3}));
  EXPECT_EQ(outlineSwitches(network).top, SwitchId(2));
}

TEST(SwitchOutline, bareMiddleOfALineStandsOnTop) {
  const Network network(describe("pair", 3, {{0, 2}, {1, 2}}, {0, 0, 1, 1}));
  EXPECT_EQ(outlineSwitches(network).top, SwitchId(2));
}

TEST(SwitchOutline, firstSwitchComesFirst) {
  const SwitchOutline outline = outlineSwitches(Network(twoLevels(4, 2)), SwitchId(3));
  EXPECT_EQ(outline[outline.top].below.front(), SwitchId(3));
  EXPECT_EQ(outline[outline.top].belowBeforeMachines, 1U);
}

RC_GTEST_PROP(SwitchOutline, holdsEverySwitchOnceBelowItsUpperEnd, ()) {
  const Network network = *genNetwork(20, 5);
  const auto first = SwitchId(*rc::gen::inRange<std::size_t>(0, network.switchCount()));
  const SwitchOutline outline = outlineSwitches(network, first);
  std::vector<SwitchId> order = outline.topDown();
  for (const SwitchId aSwitch : order) {
    const auto& above = outline[aSwitch].above;
    RC_ASSERT(above.has_value() == (aSwitch != outline.top));
    if (!above) continue;
    RC_ASSERT(network.link(above->link).from == network.vertex(aSwitch));
    RC_ASSERT(network.link(above->link).to == network.vertex(above->to));
  }
  std::ranges::sort(order);
  RC_ASSERT(order.size() == network.switchCount());
  RC_ASSERT(std::ranges::adjacent_find(order) == order.end());
}

} // namespace
} // namespace topocast::testing
