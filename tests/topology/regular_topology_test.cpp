// Meshes, tori and multistage networks as topology files describe them.
#include "network/network_kind.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "input/golden_diagnostics.hpp"
#include "regular_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <string>
#include <utility>

namespace topocast {
namespace {

Network readYaml(const std::string& text) {
  auto read = parseTopology(test::bufferOf(text, "folder/grid.yaml"));
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  EXPECT_TRUE(read->warnings.empty());
  return std::move(read->network);
}

std::string switchOf(const Network& network, std::string_view machine) {
  const auto found = network.findMachine(machine);
  return found ? network.name(network.switchOf(*found)) : "none";
}

TEST(RegularTopology, Mesh) {
  const Network network = readYaml("mesh: {radices: [2, 3], bandwidth: 1 MB/s, latency: 2 us}\n"
                                   "machines: [a, 'n[1-4]', b]\n");
  EXPECT_EQ(network.name(), "grid");
  EXPECT_EQ(shapeText(network.shape()), "2 x 3 mesh");
  EXPECT_EQ(network.tree(), nullptr);
  EXPECT_EQ(network.linkCount(), 2U * (3 + 4 + 6));
  EXPECT_EQ(switchOf(network, "a"), "r0.0");
  EXPECT_EQ(switchOf(network, "n3"), "r1.0");
  EXPECT_EQ(switchOf(network, "b"), "r1.2");
  for (const Link& link : network.links()) {
    EXPECT_DOUBLE_EQ(link.bandwidth, 1e6);
    EXPECT_DOUBLE_EQ(link.latency, 2e-6);
  }
}

TEST(RegularTopology, TorusWithMachinesHereAndThere) {
  const Network network = readYaml("network: ring\n"
                                   "torus: {radices: [3, 2]}\n"
                                   "machines:\n"
                                   "  - {name: 'n[1-2]', at: [2, 0]}\n"
                                   "  - {name: n0, at: [0, 1]}\n");
  EXPECT_EQ(network.name(), "ring");
  EXPECT_EQ(shapeText(network.shape()), "3 x 2 torus");
  EXPECT_EQ(network.linkCount(), 2U * (6 + 3 + 3)) << "a ring of two has one cable";
  EXPECT_EQ(switchOf(network, "n0"), "r0.1");
  EXPECT_EQ(switchOf(network, "n1"), "r2.0");
  EXPECT_EQ(switchOf(network, "n2"), "r2.1");
  EXPECT_EQ(network.place(MachineId(0)), 1U);
  EXPECT_DOUBLE_EQ(network.machineBandwidth(), 1.25e8);
}

TEST(RegularTopology, AHypercubeIsAMeshOfTwoNodesInEveryDimension) {
  const Network cube = readYaml("hypercube: {dimensions: 4, bandwidth: 1 MB/s, latency: 2 us}\n"
                                "machines: [{name: 'n[0-2]', at: [0, 1, 1, 0]}]\n");
  const Network mesh = readYaml("mesh: {radices: [2, 2, 2, 2], bandwidth: 1 MB/s, latency: 2 us}\n"
                                "machines: [{name: 'n[0-2]', at: [0, 1, 1, 0]}]\n");
  EXPECT_EQ(shapeText(cube.shape()), "hypercube of 4 dimensions");
  EXPECT_EQ(cube.switchCount(), 16U);
  EXPECT_EQ(cube.linkCount(), 2U * (4 * 8 + 3));
  std::string written[2];
  for (const Network* network : {&cube, &mesh}) {
    llvm::raw_string_ostream out(written[network == &mesh]);
    writeTopology(out, *network, "the same");
  }
  EXPECT_EQ(written[0], written[1]);
  EXPECT_NE(written[0].find("hypercube: {dimensions: 4, "), std::string::npos) << written[0];
}

TEST(RegularTopology, MultistageByPortsOrStages) {
  for (const char* size : {"ports: 27", "stages: 3"}) {
    const Network network = readYaml("multistage: {arity: 3, ascent: destination, " +
                                     std::string(size) + "}\nmachines: n[0-26]\n");
    EXPECT_EQ(shapeText(network.shape()), "multistage network of 3 stages of 3 x 3 switches");
    EXPECT_EQ(std::get<MultistageShape>(network.shape()).ascent, Ascent::byDestination);
    EXPECT_EQ(network.switchCount(), 27U);
    EXPECT_EQ(network.linkCount(), 2U * (2 * 27 + 27));
    EXPECT_EQ(switchOf(network, "n26"), "s0.8");
  }
}

/// Either option for bandwidths says the one that all links of a shape have; two must agree.
TEST(RegularTopology, OneBandwidthFromTheCommandLine) {
  const std::string text = "torus: {radices: [2, 2]}\nmachines: n[0-3]\n";
  const auto readWith = [&](std::optional<double> ofMachines, std::optional<double> ofTrunks) {
    TopologyOptions options;
    options.speeds.machineBandwidth = ofMachines;
    options.speeds.trunkBandwidth = ofTrunks;
    return parseTopology(test::bufferOf(text, "t.yaml"), options);
  };
  for (const auto& [ofMachines, ofTrunks] :
       {std::pair<std::optional<double>, std::optional<double>>{5e9, std::nullopt},
        {std::nullopt, 5e9},
        {5e9, 5e9}}) {
    auto read = readWith(ofMachines, ofTrunks);
    ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
    for (const Link& link : read->network.links())
      EXPECT_DOUBLE_EQ(link.bandwidth, 5e9);
  }
  auto refused = readWith(1e9, 5e9);
  ASSERT_FALSE(static_cast<bool>(refused));
  EXPECT_NE(test::messageOf(refused.takeError())
                .find("give '--machine-bandwidth' or '--trunk-bandwidth' without levels"),
            std::string::npos);
}

RC_GTEST_PROP(RegularTopology, MachinesAreReadWhereTheyStand, ()) {
  const MeshShape shape = *testing::genMeshShape(*rc::gen::arbitrary<bool>());
  const auto places = *testing::genPlaces(placeCount(shape));
  std::string text = std::string(shape.isTorus ? "torus" : "mesh") + ": {radices: [";
  for (std::size_t i = 0; i < shape.radices.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(shape.radices[i]);
  text += "]}\nmachines:\n";
  for (std::size_t machine = 0; machine < places.size(); ++machine) {
    std::string coordinates;
    std::uint32_t rest = places[machine];
    for (std::size_t i = shape.radices.size(); i-- > 0; rest /= shape.radices[i])
      coordinates =
          std::to_string(rest % shape.radices[i]) + (coordinates.empty() ? "" : ", ") + coordinates;
    text += "  - {name: n" + std::to_string(machine) + ", at: [" + coordinates + "]}\n";
  }
  const Network network = readYaml(text);
  RC_ASSERT(network.machineCount() == places.size());
  for (std::size_t machine = 0; machine < places.size(); ++machine)
    RC_ASSERT(network.place(MachineId(machine)) == places[machine]);
}

} // namespace
} // namespace topocast
