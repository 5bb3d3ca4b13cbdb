// Slurm's topology.conf: what is taken from it, and that its size does not hurt.
#include "network/read_topology.hpp"

#include "input/golden_diagnostics.hpp"

namespace topocast {
namespace {

Network readSlurm(const std::string& text) {
  auto read = parseTopology(test::bufferOf(text, "topology.conf"));
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

TEST(SlurmTopology, ALongChainOfSwitches) {
  std::string text = "SwitchName=s20000 Nodes=n[0-1]\n";
  for (int i = 0; i < 20000; ++i)
    text += "SwitchName=s" + std::to_string(i) + " Switches=s" + std::to_string(i + 1) + "\n";
  EXPECT_EQ(readSlurm(text).switchCount(), 20001U);
}

} // namespace
} // namespace topocast
