// topocast's own format: ranges, defaults and what overrides them.
#include "topology/read_topology.hpp"

#include "input/golden_diagnostics.hpp"

namespace topocast {
namespace {

Network readYaml(const std::string& text) {
  auto read = parseTopology(test::bufferOf(text, "folder/my lab.yaml"));
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  return std::move(read->network);
}

const Link& uplink(const Network& network, std::string_view machine) {
  return network.link(network.uplink(network.findMachine(machine).value()));
}

TEST(YamlTopology, DefaultsAndWhatOverridesThem) {
  const Network network = readYaml("defaults: {bandwidth: 10 Gbit/s, latency: 5 us}\n"
                                   "switches: [s0, 's[1-2]']\n"
                                   "machines:\n"
                                   "  - name: [n10, n2]\n"
                                   "    switch: s0\n"
                                   "  - name: n3\n"
                                   "    switch: s1\n"
                                   "    bandwidth: 100 Mbit/s\n"
                                   "  - name: n4\n"
                                   "links:\n"
                                   "  - between: [s0, \"s[1-2]\"]\n"
                                   "    latency: 1 ms\n"
                                   "  - between: [n4, s2]\n"
                                   "    bandwidth: 1 GiB/s\n");
  EXPECT_EQ(network.name(), "my-lab");
  ASSERT_EQ(network.machineCount(), 4U);
  EXPECT_EQ(network.name(MachineId(0)), "n2");
  EXPECT_EQ(network.name(MachineId(3)), "n10");
  EXPECT_DOUBLE_EQ(uplink(network, "n2").bandwidth, 1.25e9);
  EXPECT_DOUBLE_EQ(uplink(network, "n2").latency, 5e-6);
  EXPECT_DOUBLE_EQ(uplink(network, "n3").bandwidth, 12.5e6);
  EXPECT_DOUBLE_EQ(uplink(network, "n4").bandwidth, 1073741824.0);
  const Link& trunk = network.link(network.neighbours(SwitchId(0))[1].link);
  EXPECT_EQ(network.name(trunk.to), "s2");
  EXPECT_DOUBLE_EQ(trunk.bandwidth, 1.25e9);
  EXPECT_DOUBLE_EQ(trunk.latency, 1e-3);
}

TEST(YamlTopology, BuiltInDefaults) {
  const Network network = readYaml("\xEF\xBB\xBFnetwork: a.b-c_1\r\nswitches: s0\r\n"
                                   "machines: [{name: n0, switch: s0}]\r\n");
  EXPECT_EQ(network.name(), "a.b-c_1");
  EXPECT_DOUBLE_EQ(uplink(network, "n0").bandwidth, 125e6);
  EXPECT_DOUBLE_EQ(uplink(network, "n0").latency, 20e-6);
}

TEST(YamlTopology, CommentsThatWarnAreRepeated) {
  auto read = parseTopology(test::bufferOf("# WARNING: links may be missing.\r\n# Nothing else.\n"
                                           "switches: s0 # WARNING: not this one\n"
                                           "defaults: {bandwidth: 1 Gbit/s}\n"
                                           "machines: [{name: n0, switch: s0}]\n",
                                           "lab.yaml"));
  ASSERT_TRUE(static_cast<bool>(read));
  ASSERT_EQ(read->warnings.size(), 1U);
  EXPECT_EQ(read->warnings.front().kind, llvm::SourceMgr::DK_Warning);
  EXPECT_EQ(read->warnings.front().message, "links may be missing.");
}

} // namespace
} // namespace topocast
