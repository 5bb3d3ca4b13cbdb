// Networks written out in both formats and read back; the shipped examples.
#include "topology/read_topology.hpp"

#include "input/golden_diagnostics.hpp"
#include "input/names.hpp"

#include <rapidcheck/gtest.h>

#include <map>
#include <set>

namespace topocast {
namespace {

/// A random tree of switches and the machines on each.
struct DrawnNetwork {
  std::vector<std::size_t> above;                 ///< by switch; switch 0 is the top
  std::vector<std::vector<std::string>> machines; ///< by switch
};

DrawnNetwork drawNetwork() {
  DrawnNetwork drawn;
  const auto switches = *rc::gen::inRange<std::size_t>(1, 12);
  drawn.machines.resize(switches);
  for (std::size_t i = 0; i < switches; ++i)
    drawn.above.push_back(i == 0 ? 0 : *rc::gen::inRange<std::size_t>(0, i));
  const auto machines = *rc::gen::inRange<std::size_t>(1, 40);
  const bool padded = *rc::gen::arbitrary<bool>();
  for (std::size_t i = 0; i < machines; ++i) {
    std::string digits = std::to_string(i);
    if (padded) digits.insert(0, 3 - digits.size(), '0');
    drawn.machines[*rc::gen::inRange<std::size_t>(0, switches)].push_back("n" + digits);
  }
  return drawn;
}

std::string switchName(std::size_t number) {
  return "s" + std::to_string(number);
}

std::string asYaml(const DrawnNetwork& drawn) {
  std::string text =
      "network: drawn\nswitches: s[0-" + std::to_string(drawn.above.size() - 1) + "]\nmachines:\n";
  for (std::size_t i = 0; i < drawn.above.size(); ++i)
    if (!drawn.machines[i].empty())
      text +=
          "  - {name: \"" + joinNames(drawn.machines[i]) + "\", switch: " + switchName(i) + "}\n";
  if (drawn.above.size() > 1) text += "links:\n";
  for (std::size_t i = 1; i < drawn.above.size(); ++i)
    text += "  - between: [" + switchName(drawn.above[i]) + ", " + switchName(i) + "]\n";
  return text;
}

/// Nothing if a switch has nothing below it, which Slurm cannot say.
std::optional<std::string> asSlurm(const DrawnNetwork& drawn) {
  std::string text;
  for (std::size_t i = 0; i < drawn.above.size(); ++i) {
    std::vector<std::string> below;
    for (std::size_t j = 1; j < drawn.above.size(); ++j)
      if (drawn.above[j] == i) below.push_back(switchName(j));
    if (below.empty() && drawn.machines[i].empty()) return std::nullopt;
    text += "SwitchName=" + switchName(i);
    if (!below.empty()) text += " Switches=" + joinNames(below);
    if (!drawn.machines[i].empty()) text += " Nodes=" + joinNames(drawn.machines[i]);
    text += "\n";
  }
  return text;
}

/// Reads `text` and compares with what was drawn, by names.
void checkReadBack(const DrawnNetwork& drawn, const std::string& text, const std::string& file) {
  auto read = parseTopology(test::bufferOf(text, file));
  if (!read) RC_FAIL(test::messageOf(read.takeError()) + text);
  RC_ASSERT(read->warnings.empty());
  const Network& network = read->network;
  RC_ASSERT(network.name() == "drawn");
  RC_ASSERT(network.switchCount() == drawn.above.size());

  std::map<std::string, std::string> switchOf;
  for (std::size_t i = 0; i < drawn.machines.size(); ++i)
    for (const std::string& machine : drawn.machines[i])
      switchOf[machine] = switchName(i);
  RC_ASSERT(network.machineCount() == switchOf.size());
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId machine(i);
    RC_ASSERT(network.name(network.switchOf(machine)) == switchOf.at(network.name(machine)));
    if (i > 0) RC_ASSERT(naturalLess(network.name(MachineId(i - 1)), network.name(machine)));
  }
  std::set<std::string> links;
  for (std::size_t i = 0; i < network.linkCount(); ++i)
    links.insert(network.name(LinkId(i)));
  for (std::size_t i = 1; i < drawn.above.size(); ++i)
    RC_ASSERT(links.contains(switchName(drawn.above[i]) + "->" + switchName(i)));
}

RC_GTEST_PROP(ReadTopology, YamlIsReadBack, ()) {
  const DrawnNetwork drawn = drawNetwork();
  checkReadBack(drawn, asYaml(drawn), "any.yaml");
}

RC_GTEST_PROP(ReadTopology, SlurmIsReadBack, ()) {
  const DrawnNetwork drawn = drawNetwork();
  const auto text = asSlurm(drawn);
  RC_PRE(text.has_value());
  checkReadBack(drawn, *text, "folder/drawn.conf");
}

Network example(const std::string& file) {
  auto read = readTopology(TOPOCAST_SOURCE_DIR "/topologies/" + file);
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  EXPECT_TRUE(read->warnings.empty());
  return std::move(read->network);
}

std::vector<std::size_t> machinesBySwitch(const Network& network) {
  std::vector<std::size_t> counts;
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    counts.push_back(network.machinesOf(SwitchId(i)).size());
  return counts;
}

TEST(Examples, HaveTheirShapes) {
  using Counts = std::vector<std::size_t>;
  EXPECT_EQ(machinesBySwitch(example("single-16.yaml")), Counts({16}));
  EXPECT_EQ(machinesBySwitch(example("line-2x16.yaml")), Counts({16, 16}));
  EXPECT_EQ(machinesBySwitch(example("star-4x8.yaml")), Counts({8, 8, 8, 8}));
  EXPECT_EQ(machinesBySwitch(example("line-4x8.yaml")), Counts({8, 8, 8, 8}));
  EXPECT_EQ(machinesBySwitch(example("slurm-example/topology.conf")), Counts({0, 8, 8, 7}));
  EXPECT_EQ(example("star-4x8.yaml").neighbours(SwitchId(0)).size(), 3U);
  EXPECT_EQ(example("line-4x8.yaml").neighbours(SwitchId(1)).size(), 2U);
}

TEST(Examples, InterleavedMachinesGoRoundTheSwitches) {
  const Network network = example("line-4x8-interleaved.yaml");
  ASSERT_EQ(network.machineCount(), 32U);
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_EQ(network.name(MachineId(i)), "n" + std::to_string(i));
    EXPECT_EQ(network.switchOf(MachineId(i)), SwitchId(i % 4));
  }
}

TEST(Recognition, IsByContent) {
  const std::string yaml = "switches: s0 # a=b\nmachines: [{name: n0, switch: s0}]\n";
  EXPECT_TRUE(static_cast<bool>(parseTopology(test::bufferOf(yaml, "topology.conf"))));
  const std::string slurm = "\n# switches: x\n  switchname = s0 nodes = n0\n";
  EXPECT_TRUE(static_cast<bool>(parseTopology(test::bufferOf(slurm, "lab.yaml"))));
}

} // namespace
} // namespace topocast
