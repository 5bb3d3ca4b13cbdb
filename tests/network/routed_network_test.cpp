// Fixed routes: those of a file, and shortest paths where it gives none.
#include "network/routing.hpp"
#include "topology/read_topology.hpp"

#include "random_network.hpp"
#include "routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>

namespace topocast {
namespace {

Network parsed(const std::string& text) {
  auto read = parseTopology(llvm::MemoryBuffer::getMemBufferCopy(text, "lab.yaml"));
  EXPECT_TRUE(static_cast<bool>(read));
  return std::move(llvm::cantFail(std::move(read)).network);
}

std::string pathText(const Network& network, const char* from, const char* to) {
  std::string path;
  for (const LinkId link : route(network, *network.findMachine(from), *network.findMachine(to)))
    path += " " + network.name(network.link(link).to);
  return path;
}

/// Two leaves of two machines below two spines.
const std::string leavesAndSpines = R"(
switches: [l0, l1, s0, s1]
machines: [{name: "n[0-1]", switch: l0}, {name: "n[2-3]", switch: l1}]
links:
  - between: [s0, "l[0-1]"]
  - between: [s1, "l[0-1]"]
)";

TEST(RoutedNetwork, ShortestPathsAreSpread) {
  const Network network = parsed(leavesAndSpines + "routing: shortest-paths\n");
  EXPECT_EQ(pathText(network, "n0", "n1"), " l0 n1");
  EXPECT_EQ(pathText(network, "n0", "n2"), " l0 s0 l1 n2");
  EXPECT_EQ(pathText(network, "n0", "n3"), " l0 s1 l1 n3");
  EXPECT_EQ(pathText(network, "n2", "n0"), " l1 s0 l0 n0");
  EXPECT_EQ(pathText(network, "n2", "n1"), " l1 s1 l0 n1");
}

TEST(RoutedNetwork, GivenRoutesStay) {
  const Network network = parsed(leavesAndSpines + R"(
routes:
  - {at: l0, to: l1, next: s1}
  - {at: l1, to: [n0], next: s1}
)");
  EXPECT_EQ(pathText(network, "n0", "n2"), " l0 s1 l1 n2");
  EXPECT_EQ(pathText(network, "n0", "n3"), " l0 s1 l1 n3");
  EXPECT_EQ(pathText(network, "n2", "n0"), " l1 s1 l0 n0");
  EXPECT_EQ(pathText(network, "n2", "n1"), " l1 s0 l0 n1");
}

TEST(RoutedNetwork, ParallelLinksAreTakenInTurns) {
  const std::string network = R"(
switches: [a, b]
machines: [{name: "n[0-1]", switch: a}, {name: "n[2-5]", switch: b}]
links: [{between: [a, b]}, {between: [b, a]}]
)";
  for (const char* rest : {"routing: shortest-paths\n", "routes: [{at: a, to: b, next: b}]\n"}) {
    const Network routed = parsed(network + rest);
    std::map<LinkId, int> taken;
    for (std::size_t to = 2; to < 6; ++to)
      ++taken[route(routed, MachineId(0), MachineId(to))[1]];
    EXPECT_EQ(taken.size(), 2U);
    for (const auto& [link, count] : taken)
      EXPECT_EQ(count, 2);
  }
}

TEST(RoutedNetwork, WithoutLoopsItIsATree) {
  const Network network = parsed(R"(
switches: [a, b]
machines: [{name: n0, switch: a}, {name: n1, switch: b}]
links: [{between: [a, b]}]
routes: [{at: a, to: n1, next: b}]
)");
  EXPECT_NE(network.tree(), nullptr);
}

RC_GTEST_PROP(RoutedNetwork, PathsAreShortest, ()) {
  const Network network = *testing::genRoutedNetwork();
  std::vector<std::vector<Neighbour>> neighbours;
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    neighbours.emplace_back(network.neighbours(SwitchId(i)).begin(),
                            network.neighbours(SwitchId(i)).end());
  const MachineId from = *testing::genMachine(network);
  const MachineId to = *testing::genMachine(network);
  const auto distances = testing::distancesFrom(neighbours, network.switchOf(from).index());
  const std::size_t links = from == to ? 0 : distances[network.switchOf(to).index()] + 2;
  RC_ASSERT(route(network, from, to).size() == links);
}

} // namespace
} // namespace topocast
