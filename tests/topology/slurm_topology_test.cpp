// Slurm's topology.conf: what is taken from it, and that its size does not hurt.
#include "network/network_kind.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "input/golden_diagnostics.hpp"

namespace topocast {
namespace {

Network readSlurm(const std::string& text, const TopologyOptions& options = {}) {
  auto read = parseTopology(test::bufferOf(text, "topology.conf"), options);
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  return std::move(read->network);
}

TEST(SlurmTopology, LinesInAnyOrderWithCommentsAndJoints) {
  const Network network = readSlurm("# the leaves\n"
                                    "SWITCHNAME=leaf0 nodes=rack[1-2]n[008-010],\\\nlogin # first\n"
                                    "switchname=leaf1 \\\r\n  Nodes=\"x1,x2\"\r\n"
                                    "SwitchName=top Switches=leaf[0-1] LinkSpeed=40000\n");
  EXPECT_EQ(network.name(), "topology");
  ASSERT_EQ(network.switchCount(), 3U);
  ASSERT_EQ(network.machineCount(), 9U);
  EXPECT_EQ(network.name(MachineId(0)), "login");
  EXPECT_EQ(network.name(MachineId(1)), "rack1n008");
  EXPECT_EQ(network.name(MachineId(6)), "rack2n010");
  EXPECT_EQ(network.switchOf(MachineId(8)), SwitchId(1));
  EXPECT_EQ(network.neighbours(SwitchId(2)).size(), 2U);
}

TEST(SlurmTopology, LinkSpeedCountsMegabitsOfTheLineItStandsOn) {
  const Network network = readSlurm("SwitchName=top Switches=a LinkSpeed=40000\n"
                                    "SwitchName=a Nodes=n0 LinkSpeed=2500\n"
                                    "SwitchName=b Switches=top Nodes=n1\n");
  EXPECT_DOUBLE_EQ(network.link(network.neighbours(SwitchId(0))[0].link).bandwidth, 5e9);
  EXPECT_DOUBLE_EQ(network.link(network.uplink(MachineId(0))).bandwidth, 312.5e6);
  EXPECT_DOUBLE_EQ(network.link(network.uplink(MachineId(1))).bandwidth, 125e6);
  EXPECT_DOUBLE_EQ(network.link(network.uplink(MachineId(1))).latency, 20e-6);
}

std::string written(const Network& network) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTopology(out, network, "");
  return text;
}

/// Without a word on standard error, the same network.
void expectSame(const std::string& text, const std::string& usual) {
  auto read = parseTopology(test::bufferOf(text, "topology.conf"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_TRUE(read->warnings.empty());
  EXPECT_EQ(written(read->network), written(readSlurm(usual)));
}

TEST(SlurmTopology, LinksListedFromBothSidesAreOne) {
  expectSame("SwitchName=l1 Nodes=a[1-2] Switches=m1\n"
             "SwitchName=l2 Nodes=a[3-4] Switches=m2\n"
             "SwitchName=m1 Switches=l1,core\n"
             "SwitchName=m2 Switches=l2,core\n"
             "SwitchName=core Switches=m[1-2] Nodes=x\n",
             "SwitchName=l1 Nodes=a[1-2] Switches=m1\n"
             "SwitchName=l2 Nodes=a[3-4] Switches=m2\n"
             "SwitchName=m1 Switches=core\n"
             "SwitchName=m2 Switches=core\n"
             "SwitchName=core Nodes=x\n");
}

TEST(SlurmTopology, WhatScontrolPrints) {
  expectSame("SwitchName=s0 Level=0 LinkSpeed=1 Nodes=n[0-1]\n"
             "SwitchName=s1 Level=0 LinkSpeed=1 Nodes=n[2-3]\n"
             "SwitchName=s2 Level=1 LinkSpeed=1 Nodes=n[0-4] Switches=s[0-1]\n",
             "SwitchName=s0 Nodes=n[0-1]\n"
             "SwitchName=s1 Nodes=n[2-3]\n"
             "SwitchName=s2 Nodes=n4 Switches=s[0-1]\n");
}

/// What scontrol of Slurm 22.05 prints for a file whose lines have a LinkSpeed, or none, or that of
/// one Mbit/s, which it does not tell from none.
TEST(SlurmTopology, ScontrolPrintsSpeedsOfSomeLines) {
  expectSame("SwitchName=core Level=2 LinkSpeed=40000 Nodes=login,n[0-3] Switches=agg,logins\n"
             "SwitchName=agg Level=1 LinkSpeed=1 Nodes=n[0-3] Switches=s[0-1]\n"
             "SwitchName=logins Level=0 LinkSpeed=1 Nodes=login\n"
             "SwitchName=s0 Level=0 LinkSpeed=1 Nodes=n[0-1]\n"
             "SwitchName=s1 Level=0 LinkSpeed=25000 Nodes=n[2-3]\n",
             "SwitchName=core LinkSpeed=40000 Switches=agg,logins\n"
             "SwitchName=agg Switches=s[0-1]\n"
             "SwitchName=logins Nodes=login\n"
             "SwitchName=s0 Nodes=n[0-1]\n"
             "SwitchName=s1 LinkSpeed=25000 Nodes=n[2-3]\n");
}

/// Sums of blocks are no blocks.
TEST(SlurmTopology, ScontrolPrintsBlocks) {
  const Network network =
      readSlurm("BlockName=b0 BlockIndex=0 Nodes=10.1.0.3,10.1.0.5 BlockSize=2\n"
                "BlockName=b1 BlockIndex=1 Nodes=10.1.0.[2,9] BlockSize=2\n"
                "AggregatedBlock=b[0-1] BlockIndex=2 Nodes=10.1.0.[2-3,5,9] BlockSize=4\n");
  EXPECT_EQ(network.switchCount(), 3U);
  EXPECT_EQ(network.machineCount(), 4U);
  EXPECT_EQ(network.machinesOf(SwitchId(0)).size(), 2U);
}

/// Of several cores a tree has one; with routes all are used.
TEST(SlurmTopology, RoutingCanBeSaid) {
  const std::string text = "SwitchName=leaf1 Nodes=a[1-2]\n"
                           "SwitchName=leaf2 Nodes=a[3-4]\n"
                           "SwitchName=core1 Switches=leaf[1-2]\n"
                           "SwitchName=core2 Switches=leaf[1-2]\n";
  EXPECT_EQ(readSlurm(text).unusedCableCount(), 1U);
  TopologyOptions options;
  options.routing = RoutingChoice::shortestPaths;
  const Network network = readSlurm(text, options);
  EXPECT_EQ(network.unusedCableCount(), 0U);
  EXPECT_NE(network.forwarding(), nullptr);
}

/// Tools list for every switch all its neighbours. A circle of equals is an error until routing is
/// stated; parallel cores are none.
TEST(SlurmTopology, NeighboursInACircle) {
  const std::string triangle = "SwitchName=a Switches=b,c Nodes=n[0-1]\n"
                               "SwitchName=b Switches=a,c Nodes=n[2-3]\n"
                               "SwitchName=c Switches=a,b Nodes=n[4-5]\n";
  EXPECT_THROW(readSlurm(triangle), std::runtime_error);
  TopologyOptions options;
  options.routing = RoutingChoice::shortestPaths;
  EXPECT_EQ(readSlurm(triangle, options).unusedCableCount(), 0U);
  options.routing = RoutingChoice::spanningTree;
  EXPECT_EQ(readSlurm(triangle, options).unusedCableCount(), 1U);
  EXPECT_EQ(readSlurm("SwitchName=leaf1 Switches=core[1-2] Nodes=n[0-1]\n"
                      "SwitchName=leaf2 Switches=core[1-2] Nodes=n[2-3]\n"
                      "SwitchName=core1 Switches=leaf[1-2]\n"
                      "SwitchName=core2 Switches=leaf[1-2]\n")
                .unusedCableCount(),
            1U);
}

TEST(SlurmTopology, SpeedsCanBeSaid) {
  TopologyOptions options;
  options.speeds.machineBandwidth = 1e9;
  options.speeds.trunkBandwidth = 2e9;
  options.speeds.trunkBandwidthOfLevel[2] = 4e9;
  options.speeds.latency = 1e-6;
  const Network network = readSlurm("SwitchName=top Switches=a,b LinkSpeed=1000\n"
                                    "SwitchName=a Switches=c\n"
                                    "SwitchName=b Switches=d\n"
                                    "SwitchName=c Nodes=n1\n"
                                    "SwitchName=d Nodes=n2\n",
                                    options);
  const auto bandwidth = [&](const char* from, const char* to) {
    for (const Link& link : network.links())
      if (network.name(link.from) == from && network.name(link.to) == to) return link.bandwidth;
    return 0.0;
  };
  EXPECT_EQ(bandwidth("n1", "c"), 1e9);
  EXPECT_EQ(bandwidth("a", "c"), 2e9);
  EXPECT_EQ(bandwidth("b", "d"), 2e9);
  EXPECT_EQ(bandwidth("top", "a"), 4e9);
  EXPECT_EQ(network.link(LinkId(0)).latency, 1e-6);
}

/// Levels count from the outside in, whatever machines are on inner switches, and with several
/// cores as with one.
TEST(SlurmTopology, SpeedsByLevelWithLoginNodesAtTheCore) {
  TopologyOptions options;
  options.routing = RoutingChoice::shortestPaths;
  options.speeds.trunkBandwidthOfLevel = {{1, 1e9}, {2, 2e9}};
  const std::string pods = "SwitchName=core1 Switches=agg[1,3],far Nodes=login1\n"
                           "SwitchName=core2 Switches=agg[2,4] Nodes=login2\n"
                           "SwitchName=agg1 Switches=leaf[1-2]\n"
                           "SwitchName=agg2 Switches=leaf[1-2]\n"
                           "SwitchName=agg3 Switches=leaf[3-4]\n"
                           "SwitchName=agg4 Switches=leaf[3-4]\n"
                           "SwitchName=leaf1 Nodes=a[1-4]\n"
                           "SwitchName=leaf2 Nodes=a[5-8]\n"
                           "SwitchName=leaf3 Nodes=b[1-4]\n"
                           "SwitchName=leaf4 Nodes=b[5-8]\n"
                           "SwitchName=far Nodes=c1\n";
  const std::string tree = "SwitchName=core1 Switches=agg[1,3],far Nodes=login1\n"
                           "SwitchName=agg1 Switches=leaf[1-2]\n"
                           "SwitchName=agg3 Switches=leaf[3-4] Nodes=login3\n"
                           "SwitchName=leaf1 Nodes=a[1-4]\n"
                           "SwitchName=leaf2 Nodes=a[5-8]\n"
                           "SwitchName=leaf3 Nodes=b[1-4]\n"
                           "SwitchName=leaf4 Nodes=b[5-8]\n"
                           "SwitchName=far Nodes=c1\n";
  for (const std::string& text : {pods, tree}) {
    const Network network = readSlurm(text, options);
    for (const Link& link : network.links()) {
      const std::string name = network.name(link.from) + network.name(link.to);
      const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
      if (!network.isSwitch(link.from) || !network.isSwitch(link.to)) continue;
      EXPECT_EQ(link.bandwidth, has("leaf") || has("far") ? 1e9 : 2e9) << name;
    }
  }
}

TEST(SlurmTopology, AForestIsJoinedUnlessItShallNot) {
  const std::string text = "SwitchName=a Nodes=n1 LinkSpeed=25000\nSwitchName=b Nodes=n2\n";
  const Network network = readSlurm(text);
  ASSERT_EQ(network.switchCount(), 3U);
  EXPECT_EQ(network.name(SwitchId(2)), "top");
  EXPECT_DOUBLE_EQ(network.link(network.neighbours(SwitchId(0))[0].link).bandwidth, 3.125e9);
  TopologyOptions options;
  options.forest = ForestChoice::refuse;
  auto read = parseTopology(test::bufferOf(text, "topology.conf"), options);
  ASSERT_FALSE(static_cast<bool>(read));
  EXPECT_NE(test::messageOf(read.takeError()).find("'SwitchName=top Switches=a,b'"),
            std::string::npos);
}

/// Fat trees have many such switches, and switches that list each other are neighbours.
TEST(SlurmTopology, ASwitchBelowTwoIsTold) {
  const std::string leaves =
      "SwitchName=a Nodes=n1\nSwitchName=b Nodes=n2\nSwitchName=c Nodes=n3\n";
  const auto said = [&](const std::string& spines) {
    auto read = parseTopology(test::bufferOf(leaves + spines, "topology.conf"));
    if (!read) return test::messageOf(read.takeError());
    std::string text;
    for (const Diagnostic& diagnostic : read->warnings)
      if (diagnostic.kind == llvm::SourceMgr::DK_Warning) text += diagnostic.message + "\n";
    return text;
  };
  EXPECT_EQ(said("SwitchName=s Switches=a,b\nSwitchName=t Switches=b,c\n"),
            "switch 'b' is below 't' here and below 's' elsewhere\n");
  const std::string circle =
      said("SwitchName=s Switches=a,b\nSwitchName=t Switches=b,c\nSwitchName=u Switches=s,t\n");
  EXPECT_EQ(circle.find("switch 'b' is below 't' here and below 's' elsewhere\n"), 0U) << circle;
  EXPECT_EQ(said("SwitchName=s Switches=a,b,c\n"), "");
  EXPECT_EQ(said("SwitchName=s Switches=a,t\nSwitchName=t Switches=b,c,s\n"), "");
  EXPECT_EQ(said("SwitchName=s Switches=a,b,c\nSwitchName=t Switches=a,b,c\n").find("elsewhere"),
            std::string::npos);
}

TEST(SlurmTopology, IncludedFiles) {
  const std::string folder = TOPOCAST_SOURCE_DIR "/tests/topology/included/";
  auto read = readTopology(folder + "topology.conf");
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->network.switchCount(), 3U);
  EXPECT_EQ(read->network.machineCount(), 4U);

  auto circle = readTopology(folder + "circle.conf");
  ASSERT_FALSE(static_cast<bool>(circle));
  std::string said = test::messageOf(circle.takeError());
  for (std::size_t at = said.find(folder); at != std::string::npos; at = said.find(folder))
    said.erase(at, folder.size());
  test::expectGolden(folder + "circle.expected", said);
}

TEST(SlurmTopology, TopologyYaml) {
  const std::string text = "---\n"
                           "- topology: plain\n"
                           "  flat: true\n"
                           "- topology: main   # of the whole cluster\n"
                           "  cluster_default: true\n"
                           "  tree:\n"
                           "    switches:\n"
                           "      - {switch: top, children: \"l[1-2]\"}\n"
                           "      - switch: l1\n"
                           "        nodes: a[1-2]\n"
                           "      - switch: l2\n"
                           "        nodes: a[3-4]\n"
                           "- topology: pod\n"
                           "  torus3d:\n"
                           "    toruses:\n"
                           "      - name: pod\n"
                           "        dims: {x: 4, y: 2, z: 1}\n"
                           "        nodes: n[1-8]\n"
                           "        placements: [{dims: {x: 2, y: 1, z: 1}}]\n";
  expectSame(text, "SwitchName=top Switches=l[1-2]\n"
                   "SwitchName=l1 Nodes=a[1-2]\n"
                   "SwitchName=l2 Nodes=a[3-4]\n");
  TopologyOptions options;
  options.topologyName = "pod";
  const Network torus = readSlurm(text, options);
  EXPECT_EQ(shapeText(torus.shape()), "1 x 2 x 4 torus");
  EXPECT_EQ(torus.place(*torus.findMachine("n2")), 1U);
  options.topologyName = "nothing";
  auto read = parseTopology(test::bufferOf(text, "topology.yaml"), options);
  ASSERT_FALSE(static_cast<bool>(read));
  EXPECT_NE(test::messageOf(read.takeError()).find("there are 'plain', 'main', 'pod'"),
            std::string::npos);
}

TEST(SlurmTopology, OneOfSeveralToruses) {
  const std::string text = "- topology: pods\n"
                           "  torus3d:\n"
                           "    toruses:\n"
                           "      - {name: t0, dims: {x: 2, y: 2, z: 1}, nodes: \"a[1-4]\"}\n"
                           "      - {name: t1, dims: {x: 3, y: 1, z: 1}, nodes: \"b[1-3]\"}\n";
  TopologyOptions options;
  options.topologyName = "t1";
  EXPECT_EQ(shapeText(readSlurm(text, options).shape()), "1 x 1 x 3 torus");
  auto refused = parseTopology(test::bufferOf(text, "topology.yaml"));
  ASSERT_FALSE(static_cast<bool>(refused));
  EXPECT_NE(test::messageOf(refused.takeError())
                .find("'--topology-name t0' takes one of them; there are 't[0-1]'"),
            std::string::npos);
}

TEST(SlurmTopology, TwentyThousandNodesOneByOne) {
  std::string text = "SwitchName=top Switches=leaf[0-499]\n";
  for (int leaf = 0; leaf < 500; ++leaf) {
    text += "SwitchName=leaf" + std::to_string(leaf) + " Nodes=";
    for (int node = 0; node < 40; ++node)
      text += (node > 0 ? ",n" : "n") + std::to_string(40 * leaf + node);
    text += "\n";
  }
  const Network network = readSlurm(text);
  ASSERT_EQ(network.machineCount(), 20000U);
  for (const std::size_t machine : {0U, 9999U, 19999U}) {
    EXPECT_EQ(network.name(MachineId(machine)), "n" + std::to_string(machine));
    EXPECT_EQ(network.name(network.switchOf(MachineId(machine))),
              "leaf" + std::to_string(machine / 40));
  }
}

TEST(SlurmTopology, TwentyThousandUnknownSwitchesEndSoon) {
  const std::string text = "SwitchName=leaf0 Nodes=n[0-19999]\nSwitchName=top "
                           "Switches=leaf[0-19999]\n";
  auto read = parseTopology(test::bufferOf(text, "topology.conf"));
  ASSERT_FALSE(read);
  const std::string said = test::messageOf(read.takeError());
  EXPECT_NE(said.find("unknown switches 'leaf[1-19999]'"), std::string::npos) << said;
}

/// 100,000 machines one by one, on 40 leaves below each of 50 switches, with a core above.
TEST(SlurmTopology, AHundredThousandNodes) {
  std::string text = "SwitchName=core Switches=pod[0-49]\n";
  for (int pod = 0; pod < 50; ++pod)
    text += "SwitchName=pod" + std::to_string(pod) + " Switches=leaf[" + std::to_string(40 * pod) +
            "-" + std::to_string(40 * pod + 39) + "]\n";
  for (int leaf = 0; leaf < 2000; ++leaf) {
    text += "SwitchName=leaf" + std::to_string(leaf) + " Nodes=";
    for (int node = 0; node < 50; ++node)
      text += (node > 0 ? ",n" : "n") + std::to_string(50 * leaf + node);
    text += "\n";
  }
  const Network network = readSlurm(text);
  EXPECT_EQ(network.machineCount(), 100'000U);
  EXPECT_EQ(network.name(network.switchOf(MachineId(99'999))), "leaf1999");
}

TEST(SlurmTopology, ALongChainOfSwitches) {
  std::string text = "SwitchName=s20000 Nodes=n[0-1]\n";
  for (int i = 0; i < 20000; ++i)
    text += "SwitchName=s" + std::to_string(i) + " Switches=s" + std::to_string(i + 1) + "\n";
  EXPECT_EQ(readSlurm(text).switchCount(), 20001U);
}

} // namespace
} // namespace topocast
