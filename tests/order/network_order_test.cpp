// The machine order: examples, and the properties on which all contention-free schedules rest, as
// the routing sees them.
#include "order/network_order.hpp"

#include "network/routing.hpp"
#include "random_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace topocast {
namespace {

/// Some machines of the network, ascending and each once, and one of them as the root.
struct Members {
  std::vector<MachineId> machines;
  MachineId root;
};

Members anyMembers(const Network& network) {
  Members members;
  members.root = *testing::genMachine(network);
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (MachineId(i) == members.root || *rc::gen::arbitrary<bool>())
      members.machines.emplace_back(i);
  return members;
}

std::set<LinkId> linksOf(const Network& network, const MachineOrder& order, std::size_t from,
                         std::size_t to) {
  const auto links = route(network, MachineId(order.machines[from]), MachineId(order.machines[to]));
  return {links.begin(), links.end()};
}

/// Links that messages between positions `first` to `last` may use, each to a later position.
std::set<LinkId> linksWithin(const Network& network, const MachineOrder& order, std::size_t first,
                             std::size_t last) {
  std::set<LinkId> used;
  for (std::size_t to = first + 1; to <= last; ++to)
    for (std::size_t from = first; from < to; ++from)
      used.merge(linksOf(network, order, from, to));
  return used;
}

/// The positions below each switch, seen from the root.
std::vector<std::set<std::size_t>> blocksOf(const Network& network, const MachineOrder& order) {
  const MachineId root(order.machines.front());
  std::vector<std::set<std::size_t>> blocks(network.switchCount());
  blocks[network.switchOf(root).index()].insert(0);
  for (std::size_t position = 1; position < order.size(); ++position)
    for (const LinkId link : route(network, root, MachineId(order.machines[position])))
      if (const VertexId to = network.link(link).to; to.index() < network.switchCount())
        blocks[to.index()].insert(position);
  return blocks;
}

bool isInterval(const std::set<std::size_t>& positions) {
  return positions.empty() || *positions.rbegin() - *positions.begin() + 1 == positions.size();
}

/// s0 with machines 0 and 3, below it s1 with 1 and s2 with 2 and 4.
Network threeSwitches() {
  return testing::networkOf({0, 0, 0}, {0, 1, 2, 0, 2});
}

TEST(DfsOrder, TakesTheRootsSwitchFirst) {
  EXPECT_EQ(dfsOrder(threeSwitches(), MachineId(0)).machines,
            (std::vector<std::uint32_t>{0, 3, 1, 2, 4}));
  EXPECT_EQ(dfsOrder(threeSwitches(), MachineId(4)).machines,
            (std::vector<std::uint32_t>{4, 2, 0, 3, 1}));
}

TEST(DfsOrder, BlocksOfNeighbours) {
  const MachineOrder order = dfsOrder(threeSwitches(), MachineId(0));
  EXPECT_EQ(order.blockFirst, (std::vector<std::uint32_t>{0, 0, 0, 0, 3}));
  EXPECT_EQ(order.blockLast, (std::vector<std::uint32_t>{4, 4, 4, 4, 4}));
}

/// s0 with machine 0, below it s1 with 1, 2 and 3 and s2 with 4 and 5.
TEST(DfsOrder, TakesTheSmallestBlockFirst) {
  const Network network = testing::networkOf({0, 0, 0}, {0, 1, 1, 1, 2, 2});
  EXPECT_EQ(dfsOrder(network, MachineId(0)).machines,
            (std::vector<std::uint32_t>{0, 4, 5, 1, 2, 3}));
  // Of those that take part: one on s1, two on s2.
  const std::vector<MachineId> members = {MachineId(0), MachineId(2), MachineId(4), MachineId(5)};
  EXPECT_EQ(dfsOrder(network, members, MachineId(0)).machines,
            (std::vector<std::uint32_t>{0, 2, 4, 5}));
}

TEST(DfsOrder, LeavesOutWhoTakesNoPart) {
  const std::vector<MachineId> members = {MachineId(1), MachineId(2), MachineId(3)};
  EXPECT_EQ(dfsOrder(threeSwitches(), members, MachineId(2)).machines,
            (std::vector<std::uint32_t>{2, 3, 1}));
}

RC_GTEST_PROP(DfsOrder, HoldsTheMembersOnceWithTheRootFirst, ()) {
  const Network network = *testing::genNetwork();
  const auto [members, root] = anyMembers(network);
  MachineOrder order = dfsOrder(network, members, root);
  RC_ASSERT(order.machines.front() == root.value);
  std::ranges::sort(order.machines);
  RC_ASSERT(std::ranges::equal(order.machines, members, {}, {}, &MachineId::value));
}

RC_GTEST_PROP(DfsOrder, EarlierAndLaterMessagesShareNoLink, ()) {
  const Network network = *testing::genNetwork(10, 16);
  const auto [members, root] = anyMembers(network);
  const MachineOrder order = dfsOrder(network, members, root);
  for (std::size_t middle = 0; middle < order.size(); ++middle) {
    const auto earlier = linksWithin(network, order, 0, middle);
    const auto later = linksWithin(network, order, middle, order.size() - 1);
    RC_ASSERT(std::ranges::none_of(earlier, [&](LinkId link) { return later.contains(link); }));
  }
}

RC_GTEST_PROP(DfsOrder, BlocksAreIntervalsAndTheSmallestIsNamed, ()) {
  const Network network = *testing::genNetwork();
  const auto [members, root] = anyMembers(network);
  const MachineOrder order = dfsOrder(network, members, root);
  const auto blocks = blocksOf(network, order);
  for (const auto& block : blocks)
    RC_ASSERT(isInterval(block));

  RC_ASSERT(order.blockFirst.front() == 0U);
  RC_ASSERT(order.blockLast.back() == order.size() - 1);
  for (std::size_t position = 1; position < order.size(); ++position) {
    std::set<std::size_t> smallest = blocks[network.switchOf(root).index()];
    for (const auto& block : blocks)
      if (block.contains(position - 1) && block.contains(position) &&
          block.size() < smallest.size())
        smallest = block;
    RC_ASSERT(order.blockFirst[position] == *smallest.begin());
    RC_ASSERT(order.blockLast[position - 1] == *smallest.rbegin());
  }
}

} // namespace
} // namespace topocast
