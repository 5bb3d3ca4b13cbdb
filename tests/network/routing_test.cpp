// Routes in all kinds of networks: they lead from one machine to the other, are as short as the
// shape allows, and every step of them is one that a message may take.
#include "network/routing.hpp"

#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/topological_sort.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

namespace topocast {
namespace {

rc::Gen<Network> genAnyNetwork() {
  return rc::gen::oneOf(testing::genNetwork(), testing::genRoutedNetwork(), testing::genFatTree(),
                        testing::genRegularNetwork());
}

std::string pathText(const Network& network, MachineId from, MachineId to) {
  std::string path = network.name(from);
  for (const LinkId link : route(network, from, to))
    path += " " + network.name(network.link(link).to);
  return path;
}

std::string pathText(const Network& network, std::size_t from, std::size_t to) {
  return pathText(network, MachineId(from), MachineId(to));
}

RC_GTEST_PROP(Routing, LeadsFromMachineToMachineOverDifferentLinks, ()) {
  const Network network = *genAnyNetwork();
  const MachineId from = *testing::genMachine(network);
  const MachineId to = *testing::genMachine(network);
  const std::vector<LinkId> links = route(network, from, to);
  RC_ASSERT(links.empty() == (from == to));
  VertexId here = network.vertex(from);
  for (const LinkId link : links) {
    RC_ASSERT(network.link(link).from == here);
    here = network.link(link).to;
  }
  RC_ASSERT(here == network.vertex(to));
  RC_ASSERT(std::set(links.begin(), links.end()).size() == links.size());
}

RC_GTEST_PROP(Routing, EveryChoiceLeadsThereInAsManySteps, ()) {
  const Network network = *genAnyNetwork();
  const MachineId from = *testing::genMachine(network);
  const MachineId to = *testing::genMachine(network);
  const std::vector<LinkId> links = route(network, from, to);
  VertexId here = network.vertex(from);
  for (std::size_t step = 0; step < links.size(); ++step) {
    const auto choices = nextLinks(network, here, to);
    const auto choice = *rc::gen::inRange<std::size_t>(0, choices.size());
    here = network.link(choices[choice].link).to;
  }
  RC_ASSERT(here == network.vertex(to));
}

RC_GTEST_PROP(Routing, TheRouteIsAmongTheChoices, ()) {
  const Network network = *genAnyNetwork();
  const MachineId from = *testing::genMachine(network);
  const MachineId to = *testing::genMachine(network);
  for (const LinkId link : route(network, from, to)) {
    const auto choices = nextLinks(network, network.link(link).from, to);
    RC_ASSERT(std::ranges::count(choices, link, &NextLink::link) == 1);
  }
}

TEST(DimensionOrderedRouting, CorrectsTheFirstCoordinateFirst) {
  const Network network = testing::fullNetwork(MeshShape{{6, 6}});
  EXPECT_EQ(pathText(network, 20, 13), "n20 r3.2 r2.2 r2.1 n13"); // (3,2) to (2,1)
  EXPECT_EQ(pathText(network, 20, 11), "n20 r3.2 r2.2 r1.2 r1.3 r1.4 r1.5 n11");
}

TEST(DimensionOrderedRouting, GoesTheShorterWayRoundARing) {
  const Network network = testing::fullNetwork(MeshShape{{5, 4}, true});
  EXPECT_EQ(pathText(network, 0, 16), "n0 r0.0 r4.0 n16");
  EXPECT_EQ(pathText(network, 0, 2), "n0 r0.0 r0.1 r0.2 n2") << "upwards if both are equal";
  EXPECT_EQ(pathText(network, 2, 0), "n2 r0.2 r0.3 r0.0 n0");
}

RC_GTEST_PROP(DimensionOrderedRouting, TakesTheShortestPath, (bool isTorus)) {
  const MeshShape shape = *testing::genMeshShape(isTorus);
  const Network network = testing::fullNetwork(shape);
  const auto [from, to] = *testing::genTwoMachines(network);
  std::size_t distance = 2; // the machines' own links
  std::size_t here = from.index();
  std::size_t there = to.index();
  for (std::size_t dimension = shape.radices.size(); dimension-- > 0;) {
    const std::size_t radix = shape.radices[dimension];
    const std::size_t apart =
        here % radix > there % radix ? here % radix - there % radix : there % radix - here % radix;
    distance += isTorus ? std::min(apart, radix - apart) : apart;
    here /= radix;
    there /= radix;
  }
  RC_ASSERT(route(network, from, to).size() == distance);
}

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

/// Which channel messages hold while they wait for which, with as many virtual channels as are
/// wanted.
Graph waitingOf(const Network& network, bool separateChannels) {
  const std::size_t channels = virtualChannelCount(network);
  Graph waiting(network.linkCount() * channels);
  const auto channelOf = [&](const NextLink& next) {
    return next.link.index() * channels + (separateChannels ? next.virtualChannel : 0);
  };
  for (std::size_t from = 0; from < network.machineCount(); ++from) {
    for (std::size_t to = 0; to < network.machineCount(); ++to) {
      const auto links = route(network, MachineId(from), MachineId(to));
      for (std::size_t i = 1; i < links.size(); ++i) {
        const auto held =
            nextLinks(network, network.link(links[i - 1]).from, MachineId(to)).front();
        const auto wanted = nextLinks(network, network.link(links[i]).from, MachineId(to)).front();
        boost::add_edge(channelOf(held), channelOf(wanted), waiting);
      }
    }
  }
  return waiting;
}

bool canDeadlock(const Graph& waiting) {
  std::vector<std::size_t> order;
  std::vector<boost::default_color_type> colours(num_vertices(waiting));
  try {
    boost::topological_sort(waiting, std::back_inserter(order),
                            boost::color_map(make_iterator_property_map(
                                colours.begin(), get(boost::vertex_index, waiting))));
  } catch (const boost::not_a_dag&) {
    return true;
  }
  return false;
}

TEST(VirtualChannels, KeepATorusFromDeadlock) {
  for (const auto& radices : {std::vector<std::uint32_t>{4}, {5}, {4, 3}, {2, 5}, {3, 4, 2}}) {
    const Network network = testing::fullNetwork(MeshShape{radices, true});
    EXPECT_FALSE(canDeadlock(waitingOf(network, true)));
  }
  EXPECT_TRUE(canDeadlock(waitingOf(testing::fullNetwork(MeshShape{{4}, true}), false)));
}

TEST(VirtualChannels, AreNotNeededInAMesh) {
  const Network network = testing::fullNetwork(MeshShape{{4, 3}});
  EXPECT_EQ(virtualChannelCount(network), 1U);
  EXPECT_FALSE(canDeadlock(waitingOf(network, true)));
}

TEST(TurnaroundRouting, TurnsAtTheFirstStageThatReachesTheDestination) {
  const Network network = testing::fullNetwork(MultistageShape{2, 4});
  EXPECT_EQ(network.switchCount(), 32U);
  EXPECT_EQ(network.linkCount(), 2 * (3 * 16 + 16));
  EXPECT_EQ(pathText(network, 6, 7), "n6 s0.3 n7");
  // Up by the digits of 3 = 0011, down by those of 7 = 0111.
  EXPECT_EQ(pathText(network, 3, 7), "n3 s0.1 s1.1 s2.3 s1.3 s0.3 n7");
}

TEST(TurnaroundRouting, AscendsByTheDestinationIfToldSo) {
  const Network network = testing::fullNetwork(MultistageShape{2, 4, Ascent::byDestination});
  EXPECT_EQ(pathText(network, 1, 6), "n1 s0.0 s1.0 s2.2 s1.2 s0.3 n6");
}

RC_GTEST_PROP(TurnaroundRouting, TakesTwoLinksAStageClimbed, ()) {
  const MultistageShape shape = *testing::genMultistageShape();
  const Network network = testing::fullNetwork(shape);
  const auto [from, to] = *testing::genTwoMachines(network);
  std::size_t links = 0;
  for (std::size_t a = from.index(), b = to.index(); a != b; a /= shape.arity, b /= shape.arity)
    links += 2;
  RC_ASSERT(route(network, from, to).size() == links);
}

/// The links of a route that lead away from machines, and those that lead towards one.
std::pair<std::set<LinkId>, std::set<LinkId>> halves(const Network& network, MachineId from,
                                                     MachineId to) {
  const std::vector<LinkId> links = route(network, from, to);
  const auto middle = links.begin() + static_cast<std::ptrdiff_t>(links.size() / 2);
  return {{links.begin(), middle}, {middle, links.end()}};
}

RC_GTEST_PROP(TurnaroundRouting, SourcesOrDestinationsShareNoLinksOfOneHalf, ()) {
  const MultistageShape shape = *testing::genMultistageShape();
  const Network network = testing::fullNetwork(shape);
  const auto different = *testing::genTwoMachines(network);
  const MachineId any = *testing::genMachine(network);
  const MachineId other = *testing::genMachine(network);
  std::vector<LinkId> shared;
  if (shape.ascent == Ascent::bySource) {
    const auto first = halves(network, different.first, any).first;
    const auto second = halves(network, different.second, other).first;
    std::ranges::set_intersection(first, second, std::back_inserter(shared));
  } else {
    const auto first = halves(network, any, different.first).second;
    const auto second = halves(network, other, different.second).second;
    std::ranges::set_intersection(first, second, std::back_inserter(shared));
  }
  RC_ASSERT(shared.empty());
}

} // namespace
} // namespace topocast
