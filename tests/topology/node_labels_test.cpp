// What names the switches above machines in the lists of schedulers: labels of Kubernetes' nodes,
// resources of PBS, compute units of LSF.
#include "topology/read_topology.hpp"

#include "input/golden_diagnostics.hpp"

#include <string>
#include <vector>

namespace topocast {
namespace {

/// `n1: s1 top`: each machine with the switches on its way to the top, in a tree; or what is said.
std::string ways(const std::string& text, const std::vector<std::string>& labels = {}) {
  TopologyOptions options;
  options.labels = labels;
  auto read = parseTopology(test::bufferOf(text, "site.txt"), options);
  if (!read) return test::messageOf(read.takeError());
  const Network& network = read->network;
  std::string said;
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    said += network.name(MachineId(i)) + ":";
    SwitchId at = network.switchOf(MachineId(i));
    for (bool isTop = false; !isTop;) {
      said += " " + network.name(at);
      isTop = true;
      for (const Neighbour& neighbour : network.neighbours(at))
        if (neighbour.to.index() > at.index()) {
          at = neighbour.to;
          isTop = false;
          break;
        }
    }
    said += "\n";
  }
  return said;
}

std::string node(const std::string& name, const std::string& labels) {
  return R"({"kind": "Node", "metadata": {"name": ")" + name + R"(", "labels": {)" + labels +
         R"(}}, "status": {"images": [{"names": ["x"], "sizeBytes": 1e9}]}})";
}

/// Two nodes on one switch below a top, by labels with these keys, the nearest first.
std::string listOf(const std::string& nearest, const std::string& next) {
  const std::string labels = '"' + nearest + R"(": "s1", ")" + next + R"(": "top")";
  return R"({"apiVersion": "v1", "items": [)" + node("n1", labels) + ", " + node("n2", labels) +
         "]}";
}

constexpr const char* bothOnOne = "n1: s1 top\nn2: s1 top\n";

TEST(NodeLabels, ThoseOfClouds) {
  const std::string aws = "topology.k8s.aws/network-node-layer-";
  EXPECT_EQ(ways(listOf(aws + "3", aws + "2")), bothOnOne);
  EXPECT_EQ(ways(listOf(aws + "2", aws + "1")), bothOnOne);
  const std::string google = "cloud.google.com/gce-topology-";
  EXPECT_EQ(ways(listOf(google + "host", google + "subblock")), bothOnOne);
  EXPECT_EQ(ways(listOf(google + "subblock", google + "block")), bothOnOne);
  const std::string oracle = "oci.oraclecloud.com/rdma.";
  EXPECT_EQ(ways(listOf(oracle + "local_block_id", oracle + "network_block_id")), bothOnOne);
  EXPECT_EQ(ways(listOf(oracle + "network_block_id", oracle + "hpc_island_id")), bothOnOne);
  const std::string nebius = "topology.nebius.com/tier-";
  EXPECT_EQ(ways(listOf(nebius + "1", nebius + "2")), bothOnOne);
}

TEST(NodeLabels, ThoseThatTheUserNames) {
  EXPECT_EQ(ways(listOf("lab.org/rack", "lab.org/row"), {"lab.org/rack", "lab.org/row"}),
            bothOnOne);
  EXPECT_EQ(ways(listOf("rack", "row"), {"row"}), "n1: top\nn2: top\n");
  EXPECT_NE(ways(listOf("rack", "row")).find("'--labels KEY,KEY'"), std::string::npos);
}

TEST(NodeLabels, ThoseThatNoMachineHasAreErrors) {
  EXPECT_NE(ways(listOf("rack", "row"), {"rak", "row"}).find("no machine has the label 'rak'"),
            std::string::npos);
  const std::string pbs = "n1\n     state = free\n     resources_available.switch = s1\n";
  EXPECT_NE(ways(pbs, {"switch", "rack"}).find("no machine has the label 'rack'"),
            std::string::npos);
  EXPECT_EQ(ways(pbs, {"resources_available.switch"}), "n1: s1\n");
}

TEST(NodeLabels, ResourcesOfPbs) {
  const std::string text = "n1\n"
                           "     Mom = n1.lab\n"
                           "     ntype = PBS\n"
                           "     resources_available.rack = top\n"
                           "     resources_available.switch = s1\n"
                           "\n"
                           "n2\n"
                           "     Mom = n2.lab\n"
                           "     resources_available.switch = s1\n"
                           "     resources_available.rack = top\n";
  EXPECT_EQ(ways(text), "n1: s1\nn2: s1\n");
  EXPECT_EQ(ways(text, {"switch", "rack"}), bothOnOne);
  const auto json = [](const std::string& name) {
    return '"' + name + R"(": {"state": "free", "resources_available": {"host": ")" + name +
           R"(", "ncpus": 72, "switch": "s1", "rack": "top"}})";
  };
  const std::string all =
      R"({"pbs_version": "22", "nodes": {)" + json("n1") + ", " + json("n2") + "}}";
  EXPECT_EQ(ways(all), "n1: s1\nn2: s1\n");
  EXPECT_EQ(ways(all, {"switch", "rack"}), bothOnOne);
}

TEST(NodeLabels, ComputeUnitsOfLsf) {
  EXPECT_EQ(ways("Begin Host\nHOST_NAME MXJ\ndefault 1\nEnd Host\n"
                 "Begin ComputeUnit\n"
                 "NAME  TYPE      CONDENSE MEMBER\n"
                 "s1    enclosure Y        (n[1-2])\n"
                 "top   rack      N        (s1) # all\n"
                 "End ComputeUnit\n"),
            bothOnOne);
  EXPECT_EQ(ways("Begin ComputeUnit\nNAME MEMBER TYPE\ns1 (n1 n2) enclosure\ntop ( s1 ) rack\n"
                 "End ComputeUnit\n"),
            bothOnOne);
  EXPECT_NE(ways("NAME MEMBER TYPE\ns1 n1 n2 enclosure\n").find("4 cells where the heading has 3"),
            std::string::npos);
  EXPECT_NE(ways("NAME MEMBER TYPE\ns1 (n1 n2 enclosure\n").find("2 cells where the heading has 3"),
            std::string::npos);
  EXPECT_EQ(ways("NAME  TYPE       HOSTS\ns1    enclosure  n1 n2\ntop   rack  s1\n"), bothOnOne);
}

} // namespace
} // namespace topocast
