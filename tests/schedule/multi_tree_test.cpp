// The multi-tree: no link carries more than one volume, with any number of trees, on any network
// and from any root; it is as low as it was when it was made.
//
// TOPOCAST_MULTI_TREE_NETWORKS sets the number of networks of each family; 1000 take two minutes.
#include "most_sends.hpp"
#include "random_network.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/multi_tree.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace topocast {
namespace {

Schedule withTrees(const MachineOrder& order, std::uint32_t trees) {
  return buildSchedule(llvm::cantFail(findSchedule("multi-tree:" + std::to_string(trees))), order);
}

/// What the multi-tree promises.
void expectLoadOptimal(const Network& network, MachineId root, std::uint32_t trees) {
  const Schedule schedule = withTrees(dfsOrder(network, root), trees);
  const ContentionReport report = judge(network, schedule);
  ASSERT_EQ(schedule.trees.size(), trees);
  ASSERT_TRUE(report.delivers());
  ASSERT_LE(report.maxLinkLoad, 1.0);
  ASSERT_LE(testing::mostSends(network, schedule), trees);
  for (const SharedTree& shared : schedule.trees)
    ASSERT_LE(shared.tree.edgesFrom(0).size(), 1U);
}

/// With every number of trees.
void expectLoadOptimal(const Network& network, MachineId root) {
  for (std::uint32_t trees = 1; trees <= runtime::mostTrees; ++trees)
    expectLoadOptimal(network, root, trees);
}

std::size_t networksOfEachFamily() {
  const char* const text = std::getenv("TOPOCAST_MULTI_TREE_NETWORKS");
  return text == nullptr ? 30 : std::strtoul(text, nullptr, 10);
}

/// Switch i > 0 hangs on one of the `spread` switches before it; every `empty`-th has no machines.
Network networkOfFamily(std::mt19937_64& random, std::size_t spread, std::size_t empty) {
  const std::size_t switches = 1 + random() % 40;
  std::vector<std::size_t> above(switches, 0);
  for (std::size_t i = 1; i < switches; ++i)
    above[i] = spread == 0 ? 0 : i - 1 - random() % std::min(i, spread);
  std::vector<std::size_t> machineSwitch(1 + random() % 200);
  for (std::size_t& place : machineSwitch)
    do
      place = random() % switches;
    while (empty > 1 && switches > 1 && place % empty == 0);
  return testing::networkOf(above, machineSwitch);
}

void expectFamily(std::size_t spread, std::size_t empty) {
  std::mt19937_64 random(spread * 10 + empty);
  for (std::size_t i = 0; i < networksOfEachFamily(); ++i) {
    const Network network = networkOfFamily(random, spread, empty);
    expectLoadOptimal(network, MachineId(random() % network.machineCount()));
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(MultiTree, LoadsNoLinkTwiceOnStars) {
  expectFamily(0, 1);
  expectFamily(0, 2);
}

TEST(MultiTree, LoadsNoLinkTwiceOnLines) {
  expectFamily(1, 1);
  expectFamily(1, 3);
}

TEST(MultiTree, LoadsNoLinkTwiceOnRandomNetworks) {
  expectFamily(40, 1);
  expectFamily(4, 2);
}

TEST(MultiTree, LoadsNoLinkTwiceOnKaryTreesOfSwitches) {
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < networksOfEachFamily(); ++i) {
    const std::size_t arity = 2 + random() % 4;
    std::vector<std::size_t> above(1 + random() % 60, 0);
    for (std::size_t below = 1; below < above.size(); ++below)
      above[below] = (below - 1) / arity;
    std::vector<std::size_t> machineSwitch(1 + random() % 200);
    // All switches, or those at the bottom only.
    const std::size_t first = random() % 2 == 0 ? 0 : above.size() / 2;
    for (std::size_t& place : machineSwitch)
      place = first + random() % (above.size() - first);
    const Network network = testing::networkOf(above, machineSwitch);
    expectLoadOptimal(network, MachineId(random() % network.machineCount()));
    if (HasFatalFailure()) return;
  }
}

TEST(MultiTree, LoadsNoLinkTwiceOnOneSwitch) {
  for (std::size_t machines = 1; machines <= 4 * networksOfEachFamily(); ++machines)
    expectLoadOptimal(testing::lineNetwork(1, machines), MachineId(machines / 2));
}

/// The running broadcast builds trees over the machines that take part.
RC_GTEST_PROP(MultiTree, SubsetsAreAsGood, ()) {
  const Network network = *testing::genNetwork();
  const auto chosen =
      *rc::gen::container<std::vector<bool>>(network.machineCount(), rc::gen::arbitrary<bool>());
  const MachineId root = *testing::genMachine(network);
  std::vector<MachineId> members;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (chosen[i] || MachineId(i) == root) members.emplace_back(i);
  const auto trees = *rc::gen::inRange<std::uint32_t>(1, runtime::mostTrees + 1);
  const Schedule schedule = withTrees(dfsOrder(network, members, root), trees);
  const ContentionReport report = judge(network, schedule);
  RC_ASSERT(report.maxLinkLoad <= 1.0);
  RC_ASSERT(report.defects.size() == trees * (network.machineCount() - members.size()));
}

/// Roots on one switch share trees by position.
RC_GTEST_PROP(MultiTree, IsLoadOptimalOverLinksOfUnequalSpeed, ()) {
  const Network network = *testing::genUnequalNetwork();
  const auto trees = *rc::gen::inRange<std::uint32_t>(1, runtime::mostTrees + 1);
  const MachineOrder order = machineOrder(network, *testing::genMachine(network));
  RC_ASSERT(judge(network, withTrees(order, trees)).loadOptimal());
}

RC_GTEST_PROP(MultiTree, DependsOnTheBlocksOnly, ()) {
  const Network network = *testing::genNetwork();
  MachineOrder order = dfsOrder(network, *testing::genMachine(network));
  const auto count = *rc::gen::inRange<std::uint32_t>(1, runtime::mostTrees + 1);
  const runtime::PreorderTrees trees = runtime::multiTrees(order, {count});
  const std::vector<std::uint32_t> machines = order.machines;
  for (std::uint32_t position = 0; position < order.size(); ++position)
    order.machines[position] = position;
  const runtime::PreorderTrees ofPositions = runtime::multiTrees(order, {count});
  auto byPosition = ofPositions.begin();
  for (const runtime::PreorderTree& tree : trees) {
    RC_ASSERT(runtime::treeOfPositions(tree, machines).machines == byPosition->machines);
    RC_ASSERT(tree.childCounts == byPosition->childCounts);
    ++byPosition;
  }
}

TEST(MultiTree, OfTwoIsTheTwoTreeAndOfOneAChain) {
  const Network network = testing::randomNetwork(8, 64, 1);
  const MachineOrder order = dfsOrder(network, MachineId(5));
  const Schedule two = buildSchedule(llvm::cantFail(findSchedule("two-tree")), order);
  const Schedule same = withTrees(order, 2);
  for (std::size_t tree = 0; tree < 2; ++tree)
    EXPECT_TRUE(std::ranges::equal(two.trees[tree].tree.edges(), same.trees[tree].tree.edges()));
  EXPECT_EQ(withTrees(order, 1).height(), 63U);
}

std::size_t heightOn(const Network& network, std::uint32_t trees) {
  return withTrees(dfsOrder(network, MachineId(0)), trees).height();
}

TEST(MultiTree, OfTwoIsLow) {
  EXPECT_LE(heightOn(testing::lineNetwork(1, 16), 2), 4U);
  EXPECT_LE(heightOn(testing::lineNetwork(4, 32), 2), 5U);
  EXPECT_LE(heightOn(testing::lineNetwork(1, 1024), 2), 10U);
  EXPECT_LE(heightOn(testing::lineNetwork(128, 1024), 2), 19U);
  EXPECT_LE(heightOn(testing::starNetwork(128, 1024), 2), 13U);
  EXPECT_LE(heightOn(testing::starNetwork(64, 1024), 2), 13U);
}

TEST(MultiTree, OfFourAndFiveIsLower) {
  for (const std::uint32_t trees : {4U, 5U}) {
    EXPECT_LE(heightOn(testing::lineNetwork(1, 16), trees), 3U);
    EXPECT_LE(heightOn(testing::lineNetwork(4, 32), trees), 5U);
    EXPECT_LE(heightOn(testing::lineNetwork(1, 1024), trees), 6U);
    EXPECT_LE(heightOn(testing::lineNetwork(128, 1024), trees), 18U);
    EXPECT_LE(heightOn(testing::starNetwork(128, 1024), trees), 11U);
    EXPECT_LE(heightOn(testing::starNetwork(64, 1024), trees), 11U);
  }
}

/// 20 random networks of 1024 machines each.
double meanHeight(std::size_t switches, std::uint32_t trees) {
  constexpr std::size_t networks = 20;
  std::size_t sum = 0;
  for (std::size_t seed = 1; seed <= networks; ++seed)
    sum += heightOn(testing::randomNetwork(switches, 1024, seed), trees);
  return static_cast<double>(sum) / networks;
}

void expectMeanHeights(std::uint32_t trees, double of64Switches, double of128Switches) {
  const double heights[] = {meanHeight(64, trees), meanHeight(128, trees)};
  std::printf("%u trees: %.2f and %.2f\n", trees, heights[0], heights[1]);
  EXPECT_LE(heights[0], of64Switches);
  EXPECT_LE(heights[1], of128Switches);
}

TEST(MultiTree, IsLowOnRandomNetworks) {
  expectMeanHeights(2, 13.1, 14.2);
  expectMeanHeights(4, 10.5, 11.0);
  expectMeanHeights(5, 9.5, 11.2);
}

} // namespace
} // namespace topocast
