// Whole generated files against the goldens beside this file. After a wanted change:
//
//     TOPOCAST_UPDATE_GOLDENS=1 ctest --preset test -R emit_test
#include "cost/estimate.hpp"
#include "draw/draw.hpp"
#include "emit/emit.hpp"
#include "emit/instantiate.hpp"
#include "emit/internal_error.hpp"
#include "plan/site_tables.hpp"
#include "topology/read_topology.hpp"

#include "emit/example_plans.hpp"
#include "emit/hostile_names.hpp"
#include "fabrics/fabrics.hpp"
#include "golden.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"
#include "routes_as_runs.hpp"

#include "topocast/network/speed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace topocast {
namespace {

using testing::planOf;
using testing::plansOf;

std::string drawingOf(const Network& network) {
  std::string drawing;
  llvm::raw_string_ostream out(drawing);
  drawNetworkText(out, network);
  return out.str();
}

/// Trees for all machines, all other messages left to the library.
EmissionRequest treesOnly(const Network& network, const std::vector<Plan>& plans,
                          const std::string& name, const std::string& topologyFile) {
  return {.name = name,
          .network = &network,
          .plans = plans,
          .topologyFile = topologyFile,
          .parametersFile = "ethernet.yaml",
          .networkDrawing = drawingOf(network)};
}

SiteTables siteOf(const Network& network) {
  return llvm::cantFail(makeSiteTables(network, estimateParameters(network), PlanRequest()));
}

/// Trees for all machines, and what plans for all else.
std::string emitted(const Network& network, const std::vector<Plan>& plans, const std::string& name,
                    const std::string& topologyFile) {
  const SiteTables site = siteOf(network);
  EmissionRequest request = treesOnly(network, plans, name, topologyFile);
  request.site = &site;
  return llvm::cantFail(emitSource(request));
}

/// What plans for all messages.
std::string emittedSite(const Network& network, const std::string& name,
                        const std::string& topologyFile) {
  const SiteTables site = siteOf(network);
  return llvm::cantFail(
      emitSource({.name = name, .network = &network, .site = &site, .topologyFile = topologyFile}));
}

void expectGoldenSource(const std::string& name, const std::string& source) {
  test::expectGolden("emit/golden/" + name + ".cpp", source);
}

Network hostileNetwork() {
  NetworkDescription description;
  description.name = "hostile\\";
  description.switches = {"switch*/", "switch\\\n"};
  description.cables.push_back({0, 1, 1.25e8, 0});
  for (const char* name : testing::hostileNames) {
    const std::size_t machine = description.machines.size();
    description.cables.push_back({machine % 2, 2 + machine, 1.25e8, 0});
    description.machines.emplace_back(name);
  }
  return Network(std::move(description));
}

TEST(Emit, multiTree) {
  const Network network = testing::lineNetwork(2, 8);
  const auto plans = plansOf(
      network, {{"linear", 999, 300}, {"multi-tree:4", 65'535, 1024}, {"two-tree", {}, 2048}});
  expectGoldenSource("multi_tree", emitted(network, plans, "multi_tree", "multi-tree.yaml"));
}

TEST(Emit, small) {
  const Network network = testing::lineNetwork(2, 4);
  const std::vector<Plan> plans = {
      planOf(network, MachineId(0), {{"linear", {}, 8192}}),
      planOf(network, MachineId(1), {{"binomial", 999, 8192}, {"linear", {}, 4096}}),
      planOf(network, MachineId(2), {{"flat", {}, 8192}})};
  expectGoldenSource("small",
                     llvm::cantFail(emitSource(treesOnly(network, plans, "small", "small.yaml"))));
}

TEST(Emit, line4x8) {
  const ReadNetwork read =
      llvm::cantFail(readTopology(TOPOCAST_SOURCE_DIR "/topologies/line-4x8.yaml"));
  const auto plans = plansOf(
      read.network, {{"kary:3", 2047, 1024}, {"binary", 131071, 1024}, {"linear", {}, 8192}});
  const std::string source = emitted(read.network, plans, "line_4x8", "line-4x8.yaml");
  expectGoldenSource("line_4x8", source);
  EXPECT_EQ(emitted(read.network, plans, "line_4x8", "line-4x8.yaml"), source);
}

/// On nodes in an order of their own: the chain is none of the machines' numbers.
Network smallMesh() {
  NetworkDescription description =
      describeMesh({{3, 3}, false}, testing::machinesOn({8, 1, 6, 3, 0, 5, 2, 7}), 1.25e8, 1e-6);
  description.name = "mesh-3x3";
  return Network(std::move(description));
}

TEST(Emit, mesh) {
  const Network network = smallMesh();
  const auto plans = plansOf(
      network, {{"optimal:20/55", 2047, 2048}, {"halving", 8192, 8192}, {"linear", {}, 8192}});
  expectGoldenSource("mesh", emitted(network, plans, "mesh", "mesh.yaml"));
}

/// The last one sends from three network cards at once.
TEST(Emit, multistage) {
  NetworkDescription description =
      describeMultistage({2, 3}, testing::machinesOn({5, 0, 3, 7, 1, 6, 2}), 1.25e8, 1e-6);
  description.name = "multistage-8";
  const Network network(std::move(description));
  const auto plans = plansOf(network, {{"unaware-optimal:7/12", 999, 1000},
                                       {"optimal:7/12", 4095, 4096},
                                       {"optimal:22/55:3/10", {}, 65536}});
  expectGoldenSource("multistage", llvm::cantFail(emitSource(treesOnly(network, plans, "multistage",
                                                                       "multistage.yaml"))));
}

/// 24 machines on 6 leaves below two switches and one, with up-links twice too slow for all.
Network smallSite() {
  constexpr std::size_t machinesOfLeaf = 4;
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {0, 2}, {1, 3}, {1, 4},
                                                  {1, 5}, {2, 6}, {2, 7}, {2, 8}};
  const std::vector<double> widths = {6, 6, 2, 2, 2, 2, 2, 2};
  std::vector<std::size_t> machineSwitch;
  for (std::size_t leaf = 3; leaf < 9; ++leaf)
    machineSwitch.insert(machineSwitch.end(), machinesOfLeaf, leaf);
  return testing::networkOf(9, pairs, machineSwitch, widths);
}

TEST(Emit, site) {
  const Network network = smallSite();
  const std::string source = emittedSite(network, "site", "site.yaml");
  expectGoldenSource("site", source);
  EXPECT_EQ(emittedSite(network, "site", "site.yaml"), source);
}

TEST(Emit, siteInATorus) {
  const Network network =
      testing::regularNetwork(MeshShape{{4, 3}, true}, {0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11});
  expectGoldenSource("torus_site", emittedSite(network, "torus", "torus.yaml"));
}

/// Three leaves with four machines each below two spines, and two cables to the first of these.
Network smallFatTree() {
  const std::vector<testing::SwitchPair> pairs = {{0, 3}, {0, 3}, {0, 4}, {1, 3}, {1, 3},
                                                  {1, 4}, {2, 3}, {2, 3}, {2, 4}};
  std::vector<std::size_t> machineSwitch;
  for (std::size_t leaf = 0; leaf < 3; ++leaf)
    machineSwitch.insert(machineSwitch.end(), 4, leaf);
  return testing::routedNetwork(testing::describe(5, pairs, machineSwitch));
}

TEST(Emit, siteWithFixedRoutes) {
  const Network network = smallFatTree();
  expectGoldenSource("fat_tree_site", emittedSite(network, "fat_tree", "fat-tree.yaml"));
}

/// odd_fabrics.cpp runs these goldens.
TEST(Emit, siteOfEachOddFabric) {
  for (const std::string name : testing::oddFabrics) {
    const Network network = testing::readFabric(name);
    std::string identifier = name;
    std::ranges::replace(identifier, '-', '_');
    SiteTables site = siteOf(network);
    if (name == "irregular") site.routes = testing::routesAsRuns(network);
    expectGoldenSource("fabrics/" + identifier,
                       llvm::cantFail(emitSource({.name = identifier,
                                                  .network = &network,
                                                  .site = &site,
                                                  .topologyFile = name + ".yaml"})));
  }
}

// tests/runtime/paths_test.cpp includes this golden.
TEST(Emit, withoutNetwork) {
  constexpr double bandwidth = 125e6;
  const CommunicationParameters parameters = estimateParameters(bandwidth, std::nullopt);
  const SiteTables tables = llvm::cantFail(
      makeTablesWithoutNetwork(static_cast<runtime::Speed>(bandwidth), parameters, PlanRequest()));
  expectGoldenSource("environment",
                     llvm::cantFail(emitSource({.name = "job",
                                                .site = &tables,
                                                .bandwidth = {bandwidth, ValueOrigin::option},
                                                .latency = {20e-6, ValueOrigin::assumed}})));
}

// golden_test.cpp includes this golden and looks at the names that its compiler sees.
TEST(Emit, hostileNames) {
  const Network network = hostileNetwork();
  expectGoldenSource(
      "hostile", emitted(network, plansOf(network, {{"linear", {}, 1024}}), "hostile", "*/ \\"));
}

TEST(Emit, servesOneMachine) {
  const Network network = testing::lineNetwork(1, 1);
  const std::string source =
      emitted(network, plansOf(network, {{"linear", {}, 1024}}), "single", "single.yaml");
  EXPECT_NE(source.find("extern \"C\" int single_bcast("), std::string::npos);
}

TEST(Emit, leavesNoMarkOfTheTemplate) {
  const Network network = testing::lineNetwork(1, 2);
  const std::string source =
      emitted(network, plansOf(network, {{"linear", {}, 1024}}), "pair", "pair.yaml");
  for (const char* mark : {"SLOT", "slot", "topocast_bcast", "\"default\";", "annotate"})
    EXPECT_EQ(source.find(mark), std::string::npos) << mark;
}

TEST(Emit, refusesANameThatIsNoIdentifier) {
  const Network network = testing::lineNetwork(1, 2);
  const auto plans = plansOf(network, {{"linear", {}, 1024}});
  const std::string message =
      llvm::toString(emitSource(treesOnly(network, plans, "my-lab", "")).takeError());
  EXPECT_EQ(message.rfind("the name 'my-lab' is not a C identifier", 0), 0U) << message;
}

TEST(Emit, refusesANameThatCannotStandInAList) {
  NetworkDescription description = describeMesh({{2}, false}, testing::machinesOn({0, 1}), 1e8, 0);
  description.machines[1] = "n1,n2";
  const Network network(std::move(description));
  const auto plans = plansOf(network, {{"linear", {}, 1024}});
  EXPECT_EQ(llvm::toString(emitSource(treesOnly(network, plans, "lab", "")).takeError()),
            "machine 'n1,n2' cannot stand in a list of names with ranges");
}

/// In a regular network the chain stands with the trees where senders split it.
TEST(Emit, chainOfSendersThatAdapt) {
  const Network network = smallMesh();
  const auto sourceOf = [&](const char* schedule) {
    const auto plans = plansOf(network, {{schedule, {}, 1024}});
    return llvm::cantFail(emitSource(treesOnly(network, plans, "mesh", "mesh.yaml")));
  };
  const std::string withChain = "{trees, ranges, firstRangeOfRoot, orders[0]},";
  EXPECT_NE(sourceOf("dynamic:5/16").find(withChain), std::string::npos);
  EXPECT_EQ(sourceOf("halving").find(withChain), std::string::npos);
}

TEST(Instantiate, brokenContentsAreAnInternalError) {
  llvm::Expected<std::string> source =
      instantiate({"// comment\n", "lab_bcast", {{"cluster", "undeclaredName"}}});
  ASSERT_FALSE(source);
  llvm::handleAllErrors(source.takeError(), [](const InternalError& error) {
    EXPECT_NE(error.details().find("use of undeclared identifier 'undeclaredName'"),
              std::string::npos)
        << error.details();
  });
}

TEST(Instantiate, contentsWithoutSlotAreAnInternalError) {
  llvm::Expected<std::string> source =
      instantiate({"// comment\n", "lab_bcast", {{"clutser", "{}"}}});
  ASSERT_FALSE(source);
  EXPECT_EQ(llvm::toString(source.takeError()), "internal error: some contents have no slot");
}

/// A table that a source does not have goes with its comment, and nothing else does.
TEST(Instantiate, leavesOutWhatHasNoContents) {
  const std::string cluster = "{\"lab\", 1, {}, {}, {}, {}}";
  const std::string source =
      llvm::cantFail(instantiate({"// comment\n", "lab_bcast", {{"cluster", cluster}}}));
  EXPECT_NE(source.find("kinds;\n\n// The machines, by what"), std::string::npos) << source;
  EXPECT_EQ(source.find("fingerprint ="), std::string::npos);
}

} // namespace
} // namespace topocast
