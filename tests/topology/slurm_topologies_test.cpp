// Slurm's lists of topologies: which one is taken, how truth is spelt, and what scontrol prints.
#include "topology/read_topology.hpp"

#include "input/golden_diagnostics.hpp"

namespace topocast {
namespace {

/// The machines of what is read, on one line; or what is said.
std::string machinesOf(const std::string& text, const std::string& topologyName = "") {
  TopologyOptions options;
  options.topologyName = topologyName;
  auto read = parseTopology(test::bufferOf(text, "topology.yaml"), options);
  if (!read) return test::messageOf(read.takeError());
  EXPECT_TRUE(read->warnings.empty());
  std::string names;
  for (std::size_t i = 0; i < read->network.machineCount(); ++i)
    names += (i == 0 ? "" : " ") + read->network.name(MachineId(i));
  return names;
}

/// Two trees, of which the second is the default if `truth` says true.
std::string listWithDefault(const std::string& truth) {
  return "- topology: first\n"
         "  tree: {switches: [{switch: s, nodes: a}]}\n"
         "- topology: second\n"
         "  cluster_default: " +
         truth + "\n  tree: {switches: [{switch: s, nodes: b}]}\n";
}

TEST(SlurmTopologies, TruthAsSlurmReadsIt) {
  for (const std::string truth : {"true", "True", "TRUE", "t", "yes", "Yes", "Y", "on", "On", "1"})
    EXPECT_EQ(machinesOf(listWithDefault(truth)), "b") << truth;
  for (const std::string truth :
       {"false", "False", "FALSE", "f", "no", "No", "N", "off", "Off", "0", "", "null", "~"})
    EXPECT_EQ(machinesOf(listWithDefault(truth)), "a") << truth;
}

TEST(SlurmTopologies, NeitherTrueNorFalse) {
  EXPECT_EQ(
      machinesOf(listWithDefault("Flase")),
      "topology.yaml:4:20: error: bad cluster_default: 'Flase' is neither true nor false\n"
      "  cluster_default: Flase\n"
      "                   ^~~~~\n"
      "topology.yaml:4:20: note: write 'cluster_default: true' or 'cluster_default: false'\n");
}

constexpr const char* shownAsYaml = "%YAML 1.1\n"
                                    "---\n"
                                    "- topology: fabric\n"
                                    "  cluster_default: true\n"
                                    "  block: {}\n"
                                    "  tree:\n"
                                    "    switches:\n"
                                    "    - switch: top\n"
                                    "      children: leaf[1-2]\n"
                                    "      nodes: \"\"\n"
                                    "    - switch: leaf1\n"
                                    "      children: \"\"\n"
                                    "      nodes: n[01-02]\n"
                                    "    - switch: leaf2\n"
                                    "      children: ''\n"
                                    "      nodes: n[03-04]\n"
                                    "  flat: false\n"
                                    "- topology: service\n"
                                    "  cluster_default: false\n"
                                    "  block: {block_sizes: [], blocks: []}\n"
                                    "  tree: {switches: [{switch: s, nodes: m1}]}\n"
                                    "  flat: false\n"
                                    "- topology: all\n"
                                    "  cluster_default: false\n"
                                    "  block: {}\n"
                                    "  tree: {}\n"
                                    "  flat: True\n"
                                    "...\n";

TEST(SlurmTopologies, WhatScontrolShows) {
  EXPECT_EQ(machinesOf(shownAsYaml), "n01 n02 n03 n04");
  EXPECT_EQ(machinesOf(shownAsYaml, "service"), "m1");
  EXPECT_EQ(machinesOf(shownAsYaml, "all"),
            "topology.yaml:23:3: error: topology 'all' is flat, in which Slurm names no switches\n"
            "- topology: all\n"
            "  ^\n"
            "topology.yaml:23:3: note: '--topology-name fabric' takes another one of this file\n");
}

/// Whatever the list is called; of the rest, which tells of the run, slashes are escaped.
TEST(SlurmTopologies, WhatScontrolShowsAsJson) {
  const std::string list =
      R"([{"topology": "fabric", "cluster_default": true, "flat": false, "block": null,
           "tree": {"switches": [{"switch": "top", "children": "leaf[1-2]", "nodes": ""},
                                 {"switch": "leaf1", "children": "", "nodes": "n[01-02]"},
                                 {"switch": "leaf2", "children": "", "nodes": "n[03-04]"}]}}])";
  EXPECT_EQ(machinesOf(list), "n01 n02 n03 n04");
  for (const std::string key : {"topologies", "topoconf"})
    EXPECT_EQ(machinesOf(R"({"meta": {"plugin": {"type": "openapi\/slurmctld"}}, ")" + key +
                         "\": " + list + R"(, "errors": []})"),
              "n01 n02 n03 n04");
}

TEST(SlurmTopologies, TheDefaultMayComeFirst) {
  EXPECT_EQ(machinesOf("- cluster_default: yes\n"
                       "  topology: main\n"
                       "  tree: {switches: [{switch: s, nodes: n}]}\n"),
            "n");
}

} // namespace
} // namespace topocast
