// Machines with links to several switches: one is kept, whatever the format of the file.
#include "network/read_topology.hpp"

#include "input/golden_diagnostics.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace topocast {
namespace {

struct Read {
  std::string attachments; ///< `n0 a, n1 b`
  std::string switches;    ///< `a b`
  std::string warning;     ///< the first; empty if there is none
};

Read readText(const std::string& text, const TopologyOptions& options = {}) {
  auto read = parseTopology(test::bufferOf(text, "site"), options);
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  Read result;
  const Network& network = read->network;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    result.attachments += (i == 0 ? "" : ", ") + network.name(MachineId(i)) + " " +
                          network.name(network.switchOf(MachineId(i)));
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    result.switches += (i == 0 ? "" : " ") + network.name(SwitchId(i));
  if (!read->warnings.empty()) result.warning = read->warnings.front().message;
  return result;
}

TopologyOptions rail(std::size_t number) {
  TopologyOptions options;
  options.rail = number;
  return options;
}

const std::string slurm = "SwitchName=rail1 Nodes=g[1-3]\n"
                          "SwitchName=rail2 Nodes=g[1-3]\n"
                          "SwitchName=rail3 Nodes=g[1-2]\n"
                          "SwitchName=spine Switches=rail[1-3]\n";

TEST(Rails, OfSlurmsFiles) {
  const Read first = readText(slurm);
  EXPECT_EQ(first.attachments, "g1 rail1, g2 rail1, g3 rail1");
  EXPECT_EQ(first.warning, "3 machines have several links; the first of each is kept");
  EXPECT_EQ(readText(slurm, rail(0)).warning, "");
  const Read third = readText(slurm, rail(2));
  EXPECT_EQ(third.attachments, "g1 rail3, g2 rail3, g3 rail2");
  EXPECT_EQ(third.warning, "1 machine has no rail 2; its last link is kept");
}

TEST(Rails, OfYaml) {
  const std::string yaml = "switches: [a, b, top]\n"
                           "machines: [{name: 'n[0-1]', switch: [a, b]}, {name: n2, switch: b}]\n"
                           "links: [{between: [top, a]}, {between: [top, b]}]\n";
  const Read first = readText(yaml);
  EXPECT_EQ(first.attachments, "n0 a, n1 a, n2 b");
  EXPECT_EQ(first.warning, "2 machines have several links; the first of each is kept");
  EXPECT_EQ(readText(yaml, rail(1)).attachments, "n0 b, n1 b, n2 b");
}

/// Leaves that no switch joins are a network for each rail.
TEST(Rails, SwitchesOfOtherRailsGo) {
  const std::string apart = "SwitchName=rail1 Nodes=g[1-3]\n"
                            "SwitchName=rail2 Nodes=g[1-3]\n";
  EXPECT_EQ(readText(apart).switches, "rail1");
  EXPECT_EQ(readText(apart, rail(1)).switches, "rail2");
}

std::string refusalOf(const std::string& text, std::size_t number) {
  auto read = parseTopology(test::bufferOf(text, "site"), rail(number));
  return read ? "" : test::messageOf(read.takeError());
}

TEST(Rails, ThatNoMachineHas) {
  EXPECT_EQ(refusalOf("SwitchName=a Nodes=n[0-1]\n", 1),
            "site:1:20: error: no machine has a rail 1\n"
            "SwitchName=a Nodes=n[0-1]\n"
            "                   ^~~~~~\n"
            "site:1:20: note: rails count from 0; machines have one link each here\n");
  EXPECT_EQ(refusalOf(slurm, 3), "site:3:24: error: no machine has a rail 3\n"
                                 "SwitchName=rail3 Nodes=g[1-2]\n"
                                 "                       ^~~~~~\n"
                                 "site:3:24: note: rails count from 0; machines have up to 3 links "
                                 "here\n");
}

} // namespace
} // namespace topocast
