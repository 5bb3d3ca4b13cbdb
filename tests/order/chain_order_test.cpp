// The chains of meshes and multistage networks, and the theorems that make splitting them safe.
#include "network/routing.hpp"
#include "order/network_order.hpp"

#include "random_network.hpp"
#include "regular_network.hpp"

#include "topocast/network/chain_order.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace topocast {
namespace {

/// All links that a message may take, whatever is chosen on its way.
std::set<LinkId> channels(const Network& network, MachineId from, MachineId to) {
  std::set<LinkId> links;
  std::vector<VertexId> open = {network.vertex(from)};
  while (!open.empty()) {
    const VertexId here = open.back();
    open.pop_back();
    if (here == network.vertex(to)) continue;
    for (const NextLink& next : nextLinks(network, here, to))
      if (links.insert(next.link).second) open.push_back(network.link(next.link).to);
  }
  return links;
}

bool areDisjoint(const std::set<LinkId>& some, const std::set<LinkId>& others) {
  return std::ranges::none_of(some, [&](LinkId link) { return others.contains(link); });
}

/// Four machines u < v <= x < y of a chain.
struct Four {
  MachineId u;
  MachineId v;
  MachineId x;
  MachineId y;
};

Four drawFour(const std::vector<std::uint32_t>& chain) {
  const auto below = [](std::size_t first, std::size_t end) {
    return *rc::gen::resize(100, rc::gen::inRange(first, end));
  };
  const std::size_t size = chain.size(); // at least 3
  const std::size_t u = below(0, size - 2);
  const std::size_t v = below(u + 1, size - 1);
  const std::size_t x = below(v, size - 1);
  const std::size_t y = below(x + 1, size);
  return {MachineId(chain[u]), MachineId(chain[v]), MachineId(chain[x]), MachineId(chain[y])};
}

template <class Shape>
rc::Gen<Shape> genWithThreePlaces(rc::Gen<Shape> gen) {
  return rc::gen::suchThat(std::move(gen),
                           [](const Shape& shape) { return placeCount(shape) >= 3; });
}

bool shareNoLink(const Network& network, MachineId a, MachineId b, MachineId c, MachineId d) {
  const std::vector<LinkId> some = route(network, a, b);
  const std::vector<LinkId> others = route(network, c, d);
  return areDisjoint({some.begin(), some.end()}, {others.begin(), others.end()});
}

void assertTheorem(const Network& network) {
  const MachineId root(network.machineCount() / 2);
  const auto [u, v, x, y] = drawFour(runtime::chainOf(chainOrder(network, root)));
  RC_ASSERT(areDisjoint(channels(network, u, v), channels(network, x, y)));
  RC_ASSERT(areDisjoint(channels(network, y, x), channels(network, v, u)));
  // Messages of one sender follow each other.
  if (v != x) RC_ASSERT(shareNoLink(network, v, u, x, y));
}

// Theorem 4.
RC_GTEST_PROP(DimensionOrderedChain, HasDisjointRoutes, ()) {
  const MeshShape shape = *genWithThreePlaces(testing::genMeshShape(false));
  assertTheorem(testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape), 3)));
}

// Theorem 6. The first two of its three parts hold whichever links messages choose on the way up,
// the third if every source has links of its own on the way up.
RC_GTEST_PROP(LexicographicChain, HasDisjointRoutes, ()) {
  MultistageShape shape = *genWithThreePlaces(testing::genMultistageShape());
  shape.ascent = Ascent::bySource;
  assertTheorem(testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape), 3)));
}

TEST(LexicographicChain, NeedsAscentBySource) {
  const auto meet = [](Ascent ascent) {
    const Network network = testing::fullNetwork(MultistageShape{2, 4, ascent});
    return !shareNoLink(network, MachineId(9), MachineId(0), MachineId(10), MachineId(12));
  };
  EXPECT_FALSE(meet(Ascent::bySource));
  EXPECT_TRUE(meet(Ascent::byDestination));
}

// A case that the theorems do not cover: messages towards each other may share a link.
TEST(DimensionOrderedChain, DoesNotSeparateMessagesTowardsEachOther) {
  const Network network = testing::fullNetwork(MeshShape{{3, 3}});
  EXPECT_FALSE(areDisjoint(channels(network, MachineId(2), MachineId(3)),
                           channels(network, MachineId(8), MachineId(4))))
      << "both go from (1,2) to (1,1)";
}

RC_GTEST_PROP(ChainOrder, PutsTheRootFirstAndKeepsTheChain, ()) {
  const Network network = *testing::genRegularNetwork();
  const MachineId root = *testing::genMachine(network);
  const MachineOrder order = machineOrder(network, root);
  RC_ASSERT(order.machines.front() == root.value);
  const std::vector<std::uint32_t> chain = runtime::chainOf(order);
  RC_ASSERT(chain[order.rootPlace] == root.value);
  RC_ASSERT(chain.size() == network.machineCount());
  RC_ASSERT(std::ranges::adjacent_find(chain, std::ranges::greater_equal{}, [&](std::uint32_t i) {
              return network.place(MachineId(i));
            }) == chain.end());
}

TEST(ChainOrder, OfSomeMachines) {
  // On places 5, 3, 4, 0: machines n1, n2, n0 stand at 3, 4, 5.
  const Network network = testing::regularNetwork(MultistageShape{2, 3}, {5, 3, 4, 0});
  const MachineOrder order =
      chainOrder(network, std::vector{MachineId(0), MachineId(1), MachineId(2)}, MachineId(2));
  EXPECT_EQ(runtime::chainOf(order), (std::vector<std::uint32_t>{1, 2, 0}));
  EXPECT_EQ(order.machines, (std::vector<std::uint32_t>{2, 1, 0}));
  EXPECT_EQ(order.rootPlace, 1U);
}

} // namespace
} // namespace topocast
