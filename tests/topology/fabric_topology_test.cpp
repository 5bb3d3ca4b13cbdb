// InfiniBand fabrics as networks: their machines, switches and links.
#include "network/routing.hpp"
#include "topology/infiniband/link_speed.hpp"
#include "topology/infiniband/node_names.hpp"
#include "topology/read_topology.hpp"

#include "golden.hpp"
#include "input/golden_diagnostics.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace topocast {
namespace {

const std::string fixtures = TOPOCAST_SOURCE_DIR "/tests/topology/infiniband/";

ReadNetwork readText(const std::string& text, const TopologyOptions& options = {}) {
  auto read = parseTopology(test::bufferOf(text, "fabric.txt"), options);
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  return std::move(*read);
}

std::string fixture(const std::string& name) {
  return test::contentOf(fixtures + name);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::vector<std::string> machineNames(const Network& network) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    names.push_back(network.name(MachineId(i)));
  return names;
}

std::vector<std::string> switchNames(const Network& network) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    names.push_back(network.name(SwitchId(i)));
  return names;
}

/// The switch that each machine is on.
std::vector<std::string> attachments(const Network& network) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    names.push_back(network.name(network.switchOf(MachineId(i))));
  return names;
}

std::string firstWarning(const ReadNetwork& read) {
  return read.warnings.empty() ? "" : read.warnings.front().message;
}

using Names = std::vector<std::string>;

Names linkNames(const Network& network, const std::vector<LinkId>& links) {
  Names names;
  for (const LinkId link : links)
    names.push_back(network.name(link));
  return names;
}

TEST(FabricTopology, HostsAndSwitchesAreCalledByTheirDescriptions) {
  const ReadNetwork read = readText(fixture("small.txt"));
  EXPECT_EQ(read.network.name(), "fabric");
  EXPECT_EQ(machineNames(read.network), (Names{"n0", "n1", "n2", "n3"}));
  EXPECT_EQ(switchNames(read.network), (Names{"leaf1", "spine1", "spine0", "leaf0"}));
  EXPECT_EQ(attachments(read.network), (Names{"leaf0", "leaf0", "leaf1", "leaf1"}));
  EXPECT_NE(read.network.forwarding(), nullptr);
  EXPECT_TRUE(read.warnings.empty());
}

TEST(FabricTopology, LinksHaveTheDataRateOfTheirLanes) {
  const Network network = readText(replaced(fixture("small.txt"), "4xSDR", "4xNDR")).network;
  for (const Link& link : network.links()) {
    EXPECT_DOUBLE_EQ(link.bandwidth, 400e9 / 8);
    EXPECT_DOUBLE_EQ(link.latency, 0.2e-6);
  }
}

TEST(FabricTopology, OptionsGoBeforeTheFile) {
  TopologyOptions options;
  options.speeds.trunkBandwidth = 2e9;
  options.speeds.latency = 1e-6;
  options.routing = RoutingChoice::spanningTree;
  const Network network = readText(fixture("small.txt"), options).network;
  EXPECT_NE(network.tree(), nullptr);
  for (const Link& link : network.links()) {
    const bool isTrunk = network.isSwitch(link.from) && network.isSwitch(link.to);
    EXPECT_DOUBLE_EQ(link.bandwidth, isTrunk ? 2e9 : 1e9);
    EXPECT_DOUBLE_EQ(link.latency, 1e-6);
  }
}

TEST(FabricTopology, GroupedOutputIsTheSameFabric) {
  const Network plain = readText(fixture("small.txt")).network;
  const Network grouped = readText(fixture("small-grouped.txt")).network;
  EXPECT_EQ(switchNames(grouped), switchNames(plain));
  EXPECT_EQ(attachments(grouped), attachments(plain));
  EXPECT_EQ(grouped.linkCount(), plain.linkCount());
}

TEST(FabricTopology, SimulatorsFormIsRead) {
  const Network network = readText(fixture("small.net")).network;
  EXPECT_EQ(machineNames(network), (Names{"n0", "n1", "n2", "n3"}));
  EXPECT_EQ(attachments(network), (Names{"leaf0", "leaf0", "leaf1", "leaf1"}));
}

TEST(FabricTopology, NodeNameMapNamesAdapters) {
  // The map changes what switches call an adapter, not what it calls itself.
  const std::string maker = "MT4129 ConnectX7   Mellanox Technologies";
  std::string text = replaced(fixture("small.txt"), "\"n1 mlx5_0\" lid", "\"login\" lid");
  text = replaced(text, "\"n1 mlx5_0\"", "\"" + maker + "\"");
  EXPECT_EQ(machineNames(readText(text).network), (Names{"login", "n0", "n2", "n3"}));
}

TEST(FabricTopology, SwitchesWithOneDescriptionAreToldApart) {
  std::string text =
      replaced(fixture("small.txt"), "\"spine0\"", "\"Quantum Mellanox Technologies\"");
  text = replaced(text, "\"spine1\"", "\"Quantum Mellanox Technologies\"");
  text = replaced(text, "\"leaf0\"", "\"MF0;chassis:MQM8700/L01/U1\"");
  text = replaced(text, "\"leaf1\"", "\"MF0;chassis:MQM8700/L02/U1\"");
  EXPECT_EQ(switchNames(readText(text).network), (Names{"chassis-L02-U1", "S-0000000000200003",
                                                        "S-0000000000200002", "chassis-L01-U1"}));
}

TEST(FabricTopology, SwitchWithTheNameOfAHost) {
  const std::string text = replaced(fixture("small.txt"), "\"leaf0\"", "\"n2\"");
  EXPECT_EQ(switchNames(readText(text).network).back(), "S-0000000000200000");
}

TEST(FabricRails, FirstIsKeptWithOneWarning) {
  const ReadNetwork read = readText(fixture("rails.txt"));
  EXPECT_EQ(attachments(read.network), (Names{"rail0", "rail0", "rail0", "rail0", "rail0"}));
  EXPECT_EQ(firstWarning(read), "4 machines have several links; the first of each is kept: mlx5_0");
}

TEST(FabricRails, RailByNumber) {
  TopologyOptions options;
  options.rail = 0;
  EXPECT_TRUE(readText(fixture("rails.txt"), options).warnings.empty());
  options.rail = 1;
  const ReadNetwork read = readText(fixture("rails.txt"), options);
  EXPECT_EQ(attachments(read.network), (Names{"rail1", "rail1", "rail1", "rail1", "rail0"}));
  EXPECT_EQ(firstWarning(read),
            "machine 'n4' has no link on rail 1 (mlx5_1); another one serves there");
}

TEST(FabricRails, OnlySomeAdapters) {
  TopologyOptions options;
  options.adapters = {"mlx5_1"};
  const ReadNetwork read = readText(fixture("rails.txt"), options);
  EXPECT_EQ(attachments(read.network), (Names{"rail1", "rail1", "rail1", "rail1"}));
  EXPECT_EQ(firstWarning(read), "1 host has no such adapter and is left out: 'n4'");
  options.adapters = {"mlx5_1/1"};
  EXPECT_EQ(attachments(readText(fixture("rails.txt"), options).network),
            (Names{"rail1", "rail1", "rail1", "rail1"}));
  options.adapters = {"mlx5_0/1", "mlx5_1/2"};
  auto onPorts = parseTopology(test::bufferOf(fixture("rails.txt"), "fabric.txt"), options);
  ASSERT_FALSE(onPorts);
  EXPECT_NE(test::messageOf(onPorts.takeError()).find("no host has an adapter 'mlx5_1/2'"),
            std::string::npos);
  options.adapters = {"mlx5_0", "mlx5_7"};
  auto refused = parseTopology(test::bufferOf(fixture("rails.txt"), "fabric.txt"), options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(test::messageOf(refused.takeError()),
            "fabric.txt:1:1: error: no host has an adapter 'mlx5_7'\n#\n^\n"
            "fabric.txt:1:1: note: this fabric has 'mlx5_[0-1]'\n");
}

TEST(FabricRails, TablesFollowTheRail) {
  for (const std::size_t rail : {0, 1}) {
    TopologyOptions options;
    options.rail = rail;
    options.forwardingTables = fixtures + "rails.tables";
    const Network network = readText(fixture("rails.txt"), options).network;
    std::vector<LinkId> links = route(network, MachineId(0), MachineId(3));
    ASSERT_EQ(links.size(), 2U);
    EXPECT_EQ(network.name(links.back()), "rail" + std::to_string(rail) + "->n3");
  }
}

/// Each rail has the routes that it has by itself, over spines that both have.
TEST(FabricRails, AllRailsWithTables) {
  TopologyOptions options;
  options.forwardingTables = fixtures + "spines.tables";
  options.rail = allRails;
  const ReadNetwork read = readText(fixture("spines.txt"), options);
  EXPECT_TRUE(read.warnings.empty());
  const Network& network = read.network;
  ASSERT_EQ(network.railCount(), 2U);
  EXPECT_EQ(network.linkCount(), 2 * (8U + 8U)); // of machines, and of leaves
  for (const std::size_t rail : {0, 1}) {
    options.rail = rail;
    const Network alone = readText(fixture("spines.txt"), options).network;
    for (std::size_t from = 0; from < alone.machineCount(); ++from)
      for (std::size_t to = 0; to < alone.machineCount(); ++to)
        EXPECT_EQ(linkNames(network, route(network, MachineId(from), MachineId(to), rail)),
                  linkNames(alone, route(alone, MachineId(from), MachineId(to))));
  }
}

/// n4 has a card on rail 0 alone, and its messages on rail 1 take the routes to that card.
TEST(FabricRails, AllRailsReachMachinesThatLackOne) {
  TopologyOptions options;
  options.rail = allRails;
  options.forwardingTables = fixtures + "rails.tables";
  const ReadNetwork read = readText(fixture("rails.txt"), options);
  EXPECT_EQ(firstWarning(read),
            "machine 'n4' has no link on rail 1 (mlx5_1); another one serves there");
  const Network& network = read.network;
  const MachineId lacking = *network.findMachine("n4");
  EXPECT_EQ(network.uplink(lacking, 0), network.uplink(lacking, 1));
  const Names there = linkNames(network, route(network, MachineId(0), lacking, 1));
  ASSERT_EQ(there.size(), 4U);
  EXPECT_EQ(there.front(), "n0->rail1");
  EXPECT_EQ(there.back(), "rail0->n4");
}

TEST(FabricRails, SwitchesOfOtherRailsGo) {
  // Two rails that no switch joins.
  const std::string text = R"(Switch 4 "S-a" # "a"
[1] "H-n0.0"[1]
[2] "H-n1.0"[1]

Switch 4 "S-b" # "b"
[1] "H-n0.1"[1]
[2] "H-n1.1"[1]

Hca 1 "H-n0.0" # "n0 mlx5_0"
[1] "S-a"[1]

Hca 1 "H-n1.0" # "n1 mlx5_0"
[1] "S-a"[2]

Hca 1 "H-n0.1" # "n0 mlx5_1"
[1] "S-b"[1]

Hca 1 "H-n1.1" # "n1 mlx5_1"
[1] "S-b"[2]
)";
  EXPECT_EQ(switchNames(readText(text).network), (Names{"a"}));
  TopologyOptions options;
  options.rail = 1;
  EXPECT_EQ(switchNames(readText(text, options).network), (Names{"b"}));
}

TEST(LinkSpeed, ByWidthAndRate) {
  EXPECT_EQ(linkSpeed("4xSDR"), 1e9);
  EXPECT_EQ(linkSpeed("4xQDR"), 4e9);
  EXPECT_EQ(linkSpeed("4xFDR10"), 5e9);
  EXPECT_NEAR(linkSpeed("4xFDR").value_or(0), 54.54e9 / 8, 1e7);
  EXPECT_EQ(linkSpeed("4xEDR"), 12.5e9);
  EXPECT_EQ(linkSpeed("2xHDR"), 12.5e9);
  EXPECT_EQ(linkSpeed("12xNDR"), 150e9);
  EXPECT_EQ(linkSpeed("4xXDR"), 100e9);
  for (const char* unknown : {"4x???", "??xSDR", "0xSDR", "SDR", "4x", "", "4xsdr"})
    EXPECT_EQ(linkSpeed(unknown), std::nullopt) << unknown;
}

TEST(AdapterDescriptions, NameHostAndAdapter) {
  const auto named = [](const char* description) {
    const auto name = readAdapterDescription(description);
    return name ? name->host.str() + "/" + name->adapter.str() : "";
  };
  EXPECT_EQ(named("n0 mlx5_0"), "n0/mlx5_0");
  EXPECT_EQ(named("n0 HCA-1"), "n0/HCA-1");
  EXPECT_EQ(named("n0.cluster.example HCA-2 (storage)"), "n0.cluster.example/HCA-2");
  EXPECT_EQ(named(" n0 "), "n0/");
  EXPECT_EQ(named("hca07 mlx5_0"), "hca07/mlx5_0");
  EXPECT_EQ(named("voltaire HCA-1"), "voltaire/HCA-1");
  for (const char* nobody :
       {"", " ", "localhost HCA-1", "(none) mlx5_0", "MT4129 ConnectX7   Mellanox Technologies",
        "MT25408 ConnectX Mellanox Technologies", "MT23108 InfiniHost Mellanox Technologies",
        "QLogic Infiniband HCA", "Voltaire HCA410ex-D", "Acme IB HCA", "HCA-1", "mlx5_0", "qib0",
        "hfi1_0", "HCA-1 (storage)", "unknown mlx5_0", "Unknown", "LOCALHOST mlx4_0"})
    EXPECT_EQ(named(nobody), "") << nobody;
}

} // namespace
} // namespace topocast
