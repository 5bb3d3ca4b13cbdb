// ibdiagnet's database of a fabric is the same network as what ibnetdiscover prints of it: fixtures
// of the latter, written as the former.
#include "topology/infiniband/read_fabric.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "golden.hpp"
#include "input/golden_diagnostics.hpp"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>

namespace topocast {
namespace {

const std::string fixtures = TOPOCAST_SOURCE_DIR "/tests/topology/infiniband/";

std::string hex(std::uint64_t number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format_hex(number, 18);
  return text;
}

/// LinkSpeedActv of four lanes: 1 is 2 Gbit/s a lane, 512 is 25.
int rateOf(const FabricPort& port) {
  if (!port.bandwidth) return 0;
  const auto gigabits = std::lround(*port.bandwidth * 8e-9 / 4);
  return gigabits == 2 ? 1 : gigabits == 4 ? 2 : gigabits == 8 ? 4 : gigabits == 25 ? 512 : 0;
}

/// The three sections that tell what ibnetdiscover tells.
std::string asDatabase(const Fabric& fabric) {
  std::string nodes = "NodeDesc,NumPorts,NodeType,NodeGUID,PortGUID\n";
  std::string ports = "NodeGuid,PortGuid,PortNum,LID,LinkWidthActv,LinkSpeedActv,LMC\n";
  std::string links = "NodeGuid1,PortNum1,NodeGuid2,PortNum2\n";
  for (std::size_t i = 0; i < fabric.nodes.size(); ++i) {
    const FabricNode& node = fabric.nodes[i];
    const std::string guid = hex(node.guid.value());
    const bool isSwitch = node.kind == FabricNodeKind::aSwitch;
    nodes += "\"" + node.description.str() + "\",36," + (isSwitch ? "2" : "1") + "," + guid + "," +
             guid + "\n";
    if (isSwitch) ports += guid + "," + guid + ",0," + std::to_string(node.lid) + ",0,0,0\n";
    for (const FabricPort& port : node.ports) {
      ports += guid + "," + (port.guid ? hex(*port.guid) : guid) + "," +
               std::to_string(port.number) + "," + std::to_string(port.lid) + ",2," +
               std::to_string(rateOf(port)) + "," + std::to_string(port.lidMask) + "\n";
      if (port.peer > i)
        links += guid + "," + std::to_string(port.number) + "," +
                 hex(fabric.nodes[port.peer].guid.value()) + "," + std::to_string(port.peerPort) +
                 "\n";
    }
  }
  return "# made from a fabric\n\nSTART_NODES\n" + nodes + "END_NODES\n\nSTART_PORTS\n" + ports +
         "END_PORTS\n\nSTART_LINKS\n" + links + "END_LINKS\n";
}

std::string networkOf(const std::string& text, const TopologyOptions& options) {
  auto read = parseTopology(test::bufferOf(text, "fabric.txt"), options);
  if (!read) return test::messageOf(read.takeError());
  std::string network;
  llvm::raw_string_ostream out(network);
  writeTopology(out, read->network, "");
  return network;
}

void expectSame(const std::string& name, const TopologyOptions& options) {
  const std::string text = test::contentOf(fixtures + name);
  DiagnosticList diagnostics(test::bufferOf(text, name));
  const auto fabric = readFabric(diagnostics);
  ASSERT_TRUE(fabric) << name;
  const std::string network = networkOf(text, options);
  EXPECT_NE(network.find("machines:"), std::string::npos) << network;
  EXPECT_EQ(networkOf(asDatabase(*fabric), options), network) << name;
}

TEST(Diagnosis, IsTheNetworkThatIbnetdiscoverTells) {
  TopologyOptions all;
  all.rail = allRails;
  for (const char* name : {"fat-tree.txt", "small.txt"})
    expectSame(name, {});
  expectSame("rails.txt", all);
}

TEST(Diagnosis, GoesWithForwardingTables) {
  TopologyOptions options;
  options.forwardingTables = fixtures + "fat-tree-updn.tables";
  expectSame("fat-tree.txt", options);
}

TEST(Diagnosis, IsAFormatOfItsOwn) {
  const std::string text =
      test::contentOf(TOPOCAST_SOURCE_DIR "/tests/topology/bad_fabrics/adaptive.db_csv");
  auto read = parseTopology(test::bufferOf(text, "ibdiagnet2.db_csv"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->format.name, "ibdiagnet");
  const Network& network = read->network;
  EXPECT_EQ(network.machineCount(), 2U);
  EXPECT_EQ(network.name(SwitchId(0)), "leaf-0");
  EXPECT_DOUBLE_EQ(network.link(network.uplink(MachineId(0))).bandwidth, 400e9 / 8);
}

} // namespace
} // namespace topocast
