// Machines that forwarding tables leave without a route from some others are left out.
#include "topology/read_topology.hpp"

#include "golden.hpp"
#include "input/golden_diagnostics.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

const std::string fixtures = TOPOCAST_SOURCE_DIR "/tests/topology/infiniband/";

/// The fixture's tables without the entries for some hosts in the table of one switch.
std::string tablesWithout(const std::string& aSwitch, const std::vector<std::string>& hosts) {
  std::istringstream lines(test::contentOf(fixtures + "fat-tree-minhop.tables"));
  std::string text;
  bool isThere = false;
  std::size_t left = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Unicast")) isThere = line.find("(" + aSwitch + ")") != std::string::npos;
    bool isGone = false;
    for (const std::string& host : hosts)
      isGone |= isThere && line.find("'" + host + " ") != std::string::npos;
    if (isGone) {
      ++left;
      continue;
    }
    const std::size_t end = line.find(" valid lids");
    if (isThere && end != std::string::npos)
      line = std::to_string(std::stoul(line) - left) + line.substr(end);
    text += line + "\n";
  }
  EXPECT_EQ(left, hosts.size());
  return text;
}

/// The number of machines and what is warned of, or what is said.
std::string readWith(const std::string& tables, std::vector<std::string> without = {}) {
  const std::filesystem::path file =
      std::filesystem::path(::testing::TempDir()) / "unreachable.tables";
  std::ofstream(file) << tables;
  TopologyOptions options;
  options.forwardingTables = file.string();
  options.withoutMachines = std::move(without);
  auto read = readTopology(fixtures + "fat-tree.txt", options);
  if (!read) return test::messageOf(read.takeError());
  std::string said = std::to_string(read->network.machineCount());
  for (const Diagnostic& warning : read->warnings)
    said += "\n" + warning.message;
  return said;
}

TEST(UnreachableMachines, AFewAreLeftOut) {
  EXPECT_EQ(readWith(tablesWithout("leaf2", {"n0"})),
            "11\nmachine 'n0' left out: the tables have no route between it and some others\n"
            "switch 'leaf2' drops messages from 'n6' to 'n0'");
}

TEST(UnreachableMachines, TheUserMayLeaveThemOutAsWell) {
  const std::string said = readWith(tablesWithout("leaf2", {"n0"}), {"n0", "n1"});
  EXPECT_TRUE(said.starts_with("10\nmachine 'n0' left out")) << said;
  EXPECT_NE(readWith(tablesWithout("leaf2", {"n0"}), {"leaf2"}).find("is no machine here"),
            std::string::npos);
}

TEST(UnreachableMachines, ManyAreAnError) {
  EXPECT_NE(readWith(tablesWithout("leaf2", {"n0", "n1"})).find("drops messages to 'n0'"),
            std::string::npos);
}

TEST(UnreachableMachines, MachinesThatTheUserLeavesOut) {
  TopologyOptions options;
  options.withoutMachines = {"n0", "n11"};
  auto read = readTopology(fixtures + "fat-tree.txt", options);
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_EQ(read->network.machineCount(), 10U);
  EXPECT_FALSE(read->network.findMachine("n0"));
  options.withoutMachines = {"n0", "x3"};
  auto refused = readTopology(fixtures + "fat-tree.txt", options);
  ASSERT_FALSE(static_cast<bool>(refused));
  EXPECT_NE(test::messageOf(refused.takeError())
                .find("'--without-machines' names 'x3', which is no machine here"),
            std::string::npos);
}

} // namespace
} // namespace topocast
