// What makes sure that a switch found is one in truth: an order that follows the switches, or
// streams that part it in all ways.
#include "measure/discover/order_evidence.hpp"
#include "measure/discover/parted_switch.hpp"
#include "measure/discover/tree_distances.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {
namespace {

/// The machines where there is an `x` are beyond it.
Border border(const std::string& far, double width = 1) {
  Border made;
  for (const char machine : far)
    made.far.push_back(machine == 'x');
  made.width = width;
  return made;
}

const std::vector<int> ranks = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

TEST(OrderEvidence, isThatBordersStandTogether) {
  EXPECT_TRUE(followsSwitches(ranks, {border("........xxxxxxxx")}));
  EXPECT_TRUE(followsSwitches(ranks, {border("..xxxxxxxx......"), border("...xxx..........")}));
  EXPECT_FALSE(followsSwitches(ranks, {border("........xxxxxxxx"), border("..x.x...........")}));
}

TEST(OrderEvidence, endsAreNeighbours) {
  std::vector<int> turned = ranks;
  std::rotate(turned.begin(), turned.begin() + 3, turned.end());
  EXPECT_TRUE(followsSwitches(turned, {border("........xxxxxxxx")}));
}

TEST(OrderEvidence, isNoneThatChanceBringsAbout) {
  EXPECT_FALSE(followsSwitches(ranks, {}));
  EXPECT_FALSE(followsSwitches(ranks, {border(".....x..........")}));
  EXPECT_FALSE(followsSwitches(ranks, {border(".....xx.........")}));
  EXPECT_FALSE(followsSwitches({0, 1, 2, 3, 4, 5}, {border("...xxx")}));
  EXPECT_DOUBLE_EQ(chanceToStandTogether({border("...xxx")}, 6), 6.0 / 20);
  EXPECT_DOUBLE_EQ(chanceToStandTogether({border("xxxxx.")}, 6), 1);
}

/// By counting all orders of six machines.
TEST(OrderEvidence, chancesOfSeveralBordersAreCounted) {
  const std::vector<std::vector<Border>> cases = {
      {border("..xx.."), border("....xx")},
      {border("..xx.."), border("..xxx.")},
      {border("..xx.."), border(".xxxx.")},
      {border("....x."), border("...xx.")},
  };
  for (const std::vector<Border>& borders : cases) {
    std::vector<int> order = {0, 1, 2, 3, 4, 5};
    int all = 0;
    int together = 0;
    do {
      ++all;
      if (allStandTogether(borders, order)) ++together;
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_NEAR(chanceToStandTogether(borders, 6), 1.0 * together / all, 1e-9)
        << together << " of " << all;
  }
}

/// Two switches of three machines, a link between them; `more` is added to some round trips.
Distances twoSwitches(double more) {
  Distances distances(6, std::vector<double>(6, 2));
  for (std::size_t from = 0; from < 6; ++from)
    for (std::size_t to = 0; to < 6; ++to)
      distances[from][to] += (from < 3) == (to < 3) ? 0 : 1;
  for (const auto& [from, to] : {std::pair(1U, 2U), std::pair(2U, 5U), std::pair(3U, 5U)})
    distances[to][from] = distances[from][to] += more;
  return distances;
}

TEST(TreeDistances, areSumsOfLinks) {
  EXPECT_TRUE(determineTree(twoSwitches(0)));
  EXPECT_TRUE(determineTree(twoSwitches(0.1)));
  EXPECT_FALSE(determineTree(twoSwitches(1)));
  EXPECT_FALSE(determineTree(Distances(6, std::vector<double>(6, 2)))); // those of any network
  EXPECT_FALSE(determineTree(Distances(3, std::vector<double>(3, 2))));
}

/// The ends of the switch of machine 0.
PartedSwitch firstSwitch(const std::vector<Border>& borders, int machines) {
  std::mt19937 random(1);
  const std::vector<int> order(ranks.begin(), ranks.begin() + machines);
  return PartedSwitch(SwitchEnds(borders, order, random).of(-1));
}

TEST(PartedSwitch, countsWays) {
  EXPECT_EQ(firstSwitch({}, 3).ways(), 0U);
  EXPECT_TRUE(firstSwitch({}, 3).isOne());
  EXPECT_EQ(firstSwitch({}, 4).ways(), 3U);
  EXPECT_FALSE(firstSwitch({}, 4).isOne());
  EXPECT_EQ(firstSwitch({}, 6).ways(), 25U);
  EXPECT_FALSE(firstSwitch({}, 7).isOne()); // too many to be tried
  EXPECT_EQ(firstSwitch({border("...xx")}, 5).ways(), 3U);
}

TEST(PartedSwitch, streamsTryTheWaysThatTheyCross) {
  PartedSwitch parted = firstSwitch({}, 4);
  parted.note({{0, 1}, {2, 3}}); // all of {0 2} to {1 3}
  EXPECT_EQ(parted.untried(), 2U);
  parted.note({{0, 2}});
  parted.note({{2, 0}, {0, 2}}); // one in each direction
  EXPECT_EQ(parted.untried(), 2U);
  parted.note({{0, 2}, {1, 3}}); // all of {0 1} to {2 3}
  EXPECT_EQ(parted.untried(), 1U);
  parted.note({{3, 2}, {0, 1}}); // all of {0 3} to {1 2}
  EXPECT_TRUE(parted.isOne());
}

/// What a link lets pass is all that can be beyond it, and passing by tries nothing.
TEST(PartedSwitch, linksAreEnds) {
  const std::vector<Border> borders = {border("...xxx", 1)};
  PartedSwitch parted = firstSwitch(borders, 6);
  ASSERT_EQ(parted.ways(), 3U);
  parted.note({{3, 4}, {5, 3}});
  EXPECT_EQ(parted.untried(), 3U);
  parted.note({{4, 0}, {1, 2}}); // all of the link and {1} to {0 2}
  EXPECT_EQ(parted.untried(), 2U);
  while (parted.untried() > 0) {
    const std::size_t before = parted.untried();
    parted.note(parted.streamsToTry(0));
    ASSERT_LT(parted.untried(), before);
  }
}

} // namespace
} // namespace topocast::measure
