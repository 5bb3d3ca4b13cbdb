// The embedding against its definition, on random networks small enough to try every tree.
#include "topology/spanning_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace topocast {
namespace {

NetworkDescription withSwitches(std::size_t count, std::vector<Cable> cables) {
  NetworkDescription description;
  for (std::size_t i = 0; i < count; ++i)
    description.switches.push_back("s" + std::to_string(i));
  description.cables = std::move(cables);
  return description;
}

/// Whether the cables chosen by the bits of `choice` join all switches.
bool joinsAll(const NetworkDescription& description, std::uint32_t choice) {
  std::vector<std::size_t> part(description.switches.size());
  std::iota(part.begin(), part.end(), std::size_t{0});
  for (std::size_t i = 0; i < description.cables.size(); ++i) {
    if ((choice >> i & 1U) == 0) continue;
    const std::size_t from = part[description.cables[i].second];
    std::ranges::replace(part, from, part[description.cables[i].first]);
  }
  return std::ranges::count(part, part.front()) == static_cast<std::ptrdiff_t>(part.size());
}

/// Total bandwidth with a small bonus for standing early: no two choices are equal in it.
double worth(const NetworkDescription& description, std::uint32_t choice) {
  double total = 0;
  for (std::size_t i = 0; i < description.cables.size(); ++i)
    if ((choice >> i & 1U) != 0) total += description.cables[i].bandwidth + 1e-3 / (1U << i);
  return total;
}

RC_GTEST_PROP(SpanningTree, IsOneOfGreatestBandwidthAndPrefersEarlierCables, ()) {
  const auto switches = *rc::gen::inRange<std::size_t>(1, 7);
  std::vector<Cable> cables;
  for (std::size_t i = 1; i < switches; ++i)
    cables.push_back({*rc::gen::inRange<std::size_t>(0, i), i, 0, 0});
  const auto extra = switches > 1 ? *rc::gen::inRange(0, 6) : 0;
  for (int i = 0; i < extra; ++i) {
    const auto first = *rc::gen::inRange<std::size_t>(0, switches - 1);
    cables.push_back({first, *rc::gen::inRange<std::size_t>(first + 1, switches), 0, 0});
  }
  for (Cable& cable : cables)
    cable.bandwidth = *rc::gen::inRange(1, 4);
  const NetworkDescription description = withSwitches(switches, cables);

  std::uint32_t choice = 0;
  const std::vector<std::size_t> tree = spanningTree(description);
  RC_ASSERT(std::ranges::is_sorted(tree));
  for (const std::size_t cable : tree)
    choice |= 1U << cable;
  RC_ASSERT(tree.size() == switches - 1);
  RC_ASSERT(joinsAll(description, choice));

  for (std::uint32_t other = 0; other < 1U << cables.size(); ++other) {
    if (static_cast<std::size_t>(std::popcount(other)) != switches - 1) continue;
    if (!joinsAll(description, other)) continue;
    RC_ASSERT(other == choice || worth(description, other) < worth(description, choice));
  }
}

TEST(SpanningTree, ParallelCablesOfEqualSpeedKeepTheFirst) {
  const auto description =
      withSwitches(3, {{0, 1, 1, 0}, {0, 1, 1, 0}, {1, 2, 1, 0}, {2, 0, 1, 0}});
  EXPECT_EQ(spanningTree(description), std::vector<std::size_t>({0, 2}));
}

TEST(SpanningTree, AFasterCableReplacesAnEarlierOne) {
  const auto description = withSwitches(2, {{0, 1, 1, 0}, {0, 1, 2, 0}, {1, 0, 2, 0}});
  EXPECT_EQ(spanningTree(description), std::vector<std::size_t>({1}));
}

} // namespace
} // namespace topocast
