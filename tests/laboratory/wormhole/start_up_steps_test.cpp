// Multiple multicast by start-ups alone: Tables 1 to 6 of Kesavan and Panda (1996), and how the
// sets of several multicasts are drawn.
#include "wormhole/multicast_orders.hpp"
#include "wormhole/multicast_sets.hpp"
#include "wormhole/multiple_multicast.hpp"
#include "wormhole/start_up_bounds.hpp"
#include "wormhole/start_up_steps.hpp"

#include "regular_network.hpp"

#include "topocast/schedule/schedule_kind.hpp"

#include <gtest/gtest.h>

#include <set>

namespace topocast {
namespace {

using runtime::Family;
using Values = std::vector<double>;

/// S and D of one column of a table.
struct Column {
  std::uint32_t sources;
  std::uint32_t members;
};
using Columns = std::vector<Column>;

const Columns odd = {{1, 15},  {1, 31},  {1, 63},  {15, 15}, {15, 31},
                     {15, 63}, {31, 31}, {31, 63}, {47, 63}, {63, 63}};
const Columns even = {{1, 16},  {1, 32},  {1, 64},  {16, 16}, {16, 32},
                      {16, 64}, {32, 32}, {32, 64}, {48, 64}, {64, 64}};

Network squareMesh(std::uint32_t radix) {
  NetworkDescription description = testing::fullNetwork(MeshShape{{radix, radix}}).description();
  description.copying = {CopiedTo::machinesOnRoute, 0, 4};
  return Network(std::move(description));
}

constexpr std::uint32_t someDraws = 80;
constexpr std::uint32_t manyDraws = 400; // for means that vary much from draw to draw

/// The mean steps of these draws.
double meanSteps(const Network& network, const char* schedule, const Column& column,
                 Overlap overlap = Overlap::complete, std::uint32_t draws = someDraws) {
  static const WormholeParameters parameters = karyCubeParameters(true);
  const MultipleMulticast setting{{column.sources, column.members, overlap}, draws, 1};
  const MulticastKind kind = llvm::cantFail(findMulticastKind(schedule));
  return runMultipleMulticast(network.machineCount(), setting,
                              orderMaker(network, parameters, kind), nullptr, 2)
      .steps.mean();
}

void expectSteps(const char* schedule, const Columns& columns, const Values& printed,
                 double tolerance, std::uint32_t draws = someDraws) {
  const Network network = squareMesh(8);
  for (std::size_t i = 0; i < columns.size(); ++i)
    EXPECT_NEAR(meanSteps(network, schedule, columns[i], Overlap::complete, draws), printed[i],
                tolerance)
        << schedule << ": " << columns[i].sources << " of " << columns[i].members;
}

std::vector<std::optional<std::uint32_t>>
bounds(Family family, const Columns& columns, std::optional<std::uint32_t> StartUpBounds::* which) {
  std::vector<std::optional<std::uint32_t>> found;
  for (const auto& [sources, members] : columns)
    found.push_back(startUpBounds(family, MeshShape{{8, 8}}, sources, members).*which);
  return found;
}

using Bounds = std::vector<std::optional<std::uint32_t>>;

/// One relay serves both multicasts, which delay each other unless the second starts when the first
/// is done. Theorem 1 gives 11 steps if both start at once.
TEST(StartUpSteps, LaterStarts) {
  const Network network = squareMesh(8);
  const WormholeParameters parameters = karyCubeParameters(true);
  const OrderMaker make =
      orderMaker(network, parameters, llvm::cantFail(findMulticastKind("umesh")));
  std::vector<std::shared_ptr<const SendingOrder>> orders;
  for (const auto& ranks : drawMulticasts(64, {2, 63, Overlap::complete}, 1))
    orders.push_back(make(ranks));
  const auto steps = [&](std::uint32_t start) {
    return startUpSteps(64, orders, std::vector<std::uint32_t>{0, start});
  };
  EXPECT_EQ(steps(6), (std::vector<std::uint32_t>{6, 6}));
  EXPECT_EQ(steps(1000), (std::vector<std::uint32_t>{6, 6}));
  EXPECT_EQ(steps(0), (std::vector<std::uint32_t>{8, 11}));
  EXPECT_EQ(steps(2), (std::vector<std::uint32_t>{10, 9}));
}

TEST(StartUpSteps, Table1Umesh) {
  expectSteps("umesh", odd, {4, 5, 6, 46, 61, 76, 125, 156, 236, 316}, 0);
  expectSteps("umesh", even, {4, 5, 6, 28, 42, 57, 77, 105, 154, 198}, 2, manyDraws);
  EXPECT_EQ(bounds(Family::umesh, odd, &StartUpBounds::most),
            (Bounds{4, 5, 6, 46, 61, 76, 125, 156, 236, 316}));
  EXPECT_EQ(bounds(Family::umesh, even, &StartUpBounds::least),
            (Bounds{4, 5, 6, 28, 38, 50, 77, 98, 146, 198}));
}

// The column D = 16 is that of a broadcast, for which Table 1 has other values.
TEST(StartUpSteps, Table2UmeshOfRandomSets) {
  const Network network = squareMesh(4);
  const std::vector<std::pair<Column, double>> printed = {{{1, 4}, 2},   {{4, 4}, 3},  {{12, 4}, 5},
                                                          {{16, 4}, 6},  {{4, 8}, 6},  {{8, 8}, 8},
                                                          {{12, 8}, 11}, {{16, 8}, 13}};
  for (const auto& [column, steps] : printed)
    EXPECT_NEAR(meanSteps(network, "umesh", column, Overlap::random), steps, 0.8)
        << column.sources << " of " << column.members;
}

TEST(StartUpSteps, Table3Hl) {
  const Columns columns = {{1, 16}, {1, 64}, {16, 64}, {32, 64}, {48, 64}, {64, 64}};
  expectSteps("hl", columns, {5, 3, 33, 64, 96, 128}, 0.8, manyDraws);
  // Off by more than rounding: 4.3, 44.1, 42.2 and 86.9. The report says how much of that is
  // chance.
  expectSteps("hl", {{1, 32}, {16, 32}}, {5, 43}, 1.5, manyDraws);
  expectSteps("hl", {{16, 16}, {32, 32}}, {39, 84}, 4, manyDraws);
  EXPECT_EQ(bounds(Family::hl, even, &StartUpBounds::most),
            (Bounds{5, 5, 5, 65, 65, 65, 129, 129, 193, 257}));
  EXPECT_EQ(bounds(Family::hl, even, &StartUpBounds::least),
            (Bounds{2, 2, 2, 32, 32, 32, 64, 64, 96, 128}));
}

TEST(StartUpSteps, Table4Spumesh) {
  Columns others = odd;
  others.erase(others.begin() + 5);
  expectSteps("spumesh", others, {4, 5, 6, 14, 21, 30, 41, 55, 62}, 1);
  // 24.9, which a mean of 30 draws and rounding bring to 26 in one of ten cases.
  expectSteps("spumesh", {{15, 63}}, {26}, 1.25, manyDraws);
  expectSteps("spumesh", even, {4, 5, 6, 15, 21, 24, 31, 40, 54, 63}, 1);
  EXPECT_EQ(bounds(Family::spumesh, odd, &StartUpBounds::most),
            (Bounds{4, 5, 6, 15, 30, 45, 31, 62, 63, 63}));
  EXPECT_EQ(bounds(Family::spumesh, even, &StartUpBounds::most),
            (Bounds{4, 5, 6, 15, 31, 47, 31, 63, 63, 63}));
}

TEST(StartUpSteps, Table5Sqhl) {
  expectSteps("sqhl", even, {5, 5, 3, 20, 20, 16, 35, 28, 40, 48}, 2);
  EXPECT_EQ(bounds(Family::sqhl, even, &StartUpBounds::most),
            (Bounds{5, 5, 5, 65, 65, 65, 81, 81, 81, 81}));
  // For one source the theorem gives 1, the table 2.
  const Columns several(even.begin() + 3, even.end());
  EXPECT_EQ(bounds(Family::sqhl, several, &StartUpBounds::least),
            (Bounds{12, 12, 12, 24, 24, 36, 48}));
}

TEST(StartUpSteps, Table6Schl) {
  expectSteps("schl", even, {5, 5, 4, 25, 23, 11, 41, 17, 21, 23}, 2);
}

// The theorems round up, and count worms of leaders that have nobody to send to: for other numbers
// of members than the paper's they are no bounds, and then there are none.
TEST(StartUpSteps, StayWithinTheBounds) {
  const Network network = squareMesh(4);
  for (const char* schedule : {"umesh", "spumesh", "hl", "sqhl"})
    for (std::uint32_t members = 2; members <= 16; ++members)
      for (const std::uint32_t sources : {1U, members / 2, members}) {
        const Family family = llvm::cantFail(findMulticastKind(schedule)).family;
        const auto [least, most] = startUpBounds(family, MeshShape{{4, 4}}, sources, members);
        const double steps = meanSteps(network, schedule, {sources, members});
        EXPECT_GE(steps, least.value_or(0)) << schedule << ' ' << sources << " of " << members;
        EXPECT_LE(steps, most.value_or(1000)) << schedule << ' ' << sources << " of " << members;
      }
}

TEST(StartUpSteps, StayWithinTheBoundsInMeshesOfOtherShapes) {
  const std::vector<std::vector<std::uint32_t>> shapes = {{5, 5},    {2, 8},    {3, 3, 3},
                                                          {4, 4, 4}, {5, 4, 3}, {3, 3, 3, 3}};
  for (const auto& radices : shapes) {
    const Network network = testing::fullNetwork(MeshShape{radices});
    const auto all = static_cast<std::uint32_t>(network.machineCount());
    for (const char* schedule : {"umesh", "spumesh", "hl", "sqhl"})
      for (const std::uint32_t members : {all / 2, all * 3 / 4, all}) {
        const Family family = llvm::cantFail(findMulticastKind(schedule)).family;
        const auto [least, most] = startUpBounds(family, MeshShape{radices}, members, members);
        const double steps = meanSteps(network, schedule, {members, members});
        EXPECT_GE(steps, least.value_or(0)) << schedule << " of " << members << " of " << all;
        EXPECT_LE(steps, most.value_or(1000)) << schedule << " of " << members << " of " << all;
      }
  }
}

TEST(StartUpSteps, OneMulticastTakesTheStepsOfItsSchedule) {
  const Network network = squareMesh(5);
  EXPECT_EQ(meanSteps(network, "umesh", {1, 25}), 5);
  EXPECT_EQ(meanSteps(network, "linear", {1, 25}), 24);
  EXPECT_EQ(meanSteps(network, "flat", {1, 25}), 24);
}

TEST(MulticastSets, CompleteOverlapHasTheSameMachines) {
  const auto multicasts = drawMulticasts(64, {10, 20, Overlap::complete}, 3);
  std::set<MachineId> roots;
  std::set<std::set<MachineId>> sets;
  for (const auto& ranks : multicasts) {
    roots.insert(ranks.front());
    sets.emplace(ranks.begin(), ranks.end());
  }
  EXPECT_EQ(roots.size(), 10U);
  ASSERT_EQ(sets.size(), 1U);
  EXPECT_EQ(sets.begin()->size(), 20U);
}

TEST(MulticastSets, RootsOutsideTakeThePlaceOfOneMachine) {
  const auto multicasts = drawMulticasts(64, {64, 20, Overlap::complete}, 3);
  const std::set<MachineId> common(multicasts[0].begin(), multicasts[0].end());
  std::set<MachineId> roots;
  for (const auto& ranks : multicasts) {
    roots.insert(ranks.front());
    EXPECT_EQ(std::set<MachineId>(ranks.begin(), ranks.end()).size(), 20U);
    const bool isOutside = !common.contains(ranks.front());
    for (std::size_t i = 1; i < ranks.size(); ++i)
      EXPECT_TRUE(common.contains(ranks[i]));
    EXPECT_EQ(isOutside, roots.size() > 20);
  }
  EXPECT_EQ(roots.size(), 64U);
}

TEST(MulticastSets, PartialOverlapKeepsAPart) {
  for (const double kept : {0.0, 0.25, 1.0}) {
    const auto complete = drawMulticasts(64, {10, 21, Overlap::complete}, 3);
    const auto multicasts = drawMulticasts(64, {10, 21, Overlap::partial, kept}, 3);
    ASSERT_EQ(multicasts.size(), 10U);
    std::size_t common = 0;
    for (std::size_t i = 0; i < multicasts.size(); ++i) {
      const std::set<MachineId> before(complete[i].begin() + 1, complete[i].end());
      EXPECT_EQ(multicasts[i].front(), complete[i].front());
      EXPECT_EQ(std::set<MachineId>(multicasts[i].begin(), multicasts[i].end()).size(), 21U);
      for (std::size_t rank = 1; rank < 21; ++rank)
        if (before.contains(multicasts[i][rank])) ++common;
    }
    // Of 20 others each some are kept, and of the 63 - kept others the rest is drawn.
    const double kept20 = 20 * kept;
    const double expected = kept20 + (20 - kept20) * (20 - kept20) / (63 - kept20);
    EXPECT_NEAR(static_cast<double>(common) / 10, expected, 1.5) << kept;
  }
}

TEST(MulticastSets, RandomOverlapDrawsAnew) {
  const auto multicasts = drawMulticasts(64, {64, 20, Overlap::random}, 3);
  std::set<std::set<MachineId>> sets;
  std::set<MachineId> roots;
  for (const auto& ranks : multicasts) {
    roots.insert(ranks.front());
    sets.emplace(ranks.begin(), ranks.end());
    EXPECT_EQ(std::set<MachineId>(ranks.begin(), ranks.end()).size(), 20U);
  }
  EXPECT_EQ(roots.size(), 64U);
  EXPECT_EQ(sets.size(), 64U);
}

} // namespace
} // namespace topocast
