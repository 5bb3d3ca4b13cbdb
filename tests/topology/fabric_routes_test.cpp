// Routes of InfiniBand fabrics: every one that is imported is the one by which the switches' tables
// lead, for fabrics kept as fixtures and, where the tools are installed, for fabrics that a subnet
// manager routes while the test runs.
#include "network/routing.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "topology/fabric_walk.hpp"

#include "golden.hpp"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace topocast {
namespace {

const std::filesystem::path fixtures = TOPOCAST_SOURCE_DIR "/tests/topology/infiniband";

Network readFabric(const std::filesystem::path& fabric, const std::filesystem::path& tables) {
  TopologyOptions options;
  options.forwardingTables = tables.string();
  auto read = readTopology(fabric.string(), options);
  if (!read) throw std::runtime_error(llvm::toString(read.takeError()));
  std::string warnings;
  llvm::raw_string_ostream out(warnings);
  print(out, read->warnings);
  EXPECT_EQ(warnings.find("no table"), std::string::npos) << warnings;
  return std::move(read->network);
}

std::vector<std::string> routeNames(const Network& network, const std::string& from,
                                    const std::string& to) {
  std::vector<std::string> names;
  for (const LinkId link : route(network, *network.findMachine(from), *network.findMachine(to)))
    names.push_back(network.name(link));
  return names;
}

void expectTablesRoutes(const std::filesystem::path& fabric, const std::filesystem::path& tables) {
  const Network network = readFabric(fabric, tables);
  const test::FabricWalk walk(test::contentOf(fabric), test::contentOf(tables));
  const std::vector<std::string> hosts = walk.hosts();
  EXPECT_EQ(network.machineCount(), hosts.size());
  for (const std::string& from : hosts)
    for (const std::string& to : hosts)
      if (from != to) {
        EXPECT_EQ(routeNames(network, from, to), walk.route(from, to));
      }
}

struct Fixture {
  const char* fabric;
  const char* tables;
};

class FabricFixtures : public ::testing::TestWithParam<Fixture> {};

TEST_P(FabricFixtures, RoutesAreThoseOfTheTables) {
  expectTablesRoutes(fixtures / GetParam().fabric, fixtures / GetParam().tables);
}

INSTANTIATE_TEST_SUITE_P(Engines, FabricFixtures,
                         ::testing::Values(Fixture{"fat-tree.txt", "fat-tree-minhop.tables"},
                                           Fixture{"fat-tree.txt", "fat-tree-updn.tables"},
                                           Fixture{"fat-tree.txt", "fat-tree-ftree.tables"},
                                           Fixture{"torus.txt", "torus-dor.tables"},
                                           Fixture{"two-addresses.txt", "two-addresses.tables"}),
                         [](const auto& fixture) {
                           std::string name =
                               std::filesystem::path(fixture.param.tables).stem().string();
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(FabricRoutes, ParallelCablesCarryWhatTheTablesPutOnThem) {
  const Network network =
      readFabric(fixtures / "fat-tree.txt", fixtures / "fat-tree-minhop.tables");
  std::vector<bool> isUsed(network.linkCount(), false);
  for (std::size_t from = 0; from < network.machineCount(); ++from)
    for (std::size_t to = 0; to < network.machineCount(); ++to)
      for (const LinkId link : route(network, MachineId(from), MachineId(to)))
        isUsed[link.index()] = true;
  std::size_t second = 0;
  for (std::size_t i = 0; i < isUsed.size(); ++i)
    if (isUsed[i] && network.cableNumber(LinkId(i)) == 2) ++second;
  EXPECT_GT(second, 0U);
}

/// Each adapter as a host of its own, `n0-mlx5_1`.
test::FabricWalk walkByAdapter(const std::filesystem::path& fabric,
                               const std::filesystem::path& tables) {
  const std::regex adapter("\"(\\w+) (mlx5_\\d|HCA-\\d)\"");
  return {std::regex_replace(test::contentOf(fabric), adapter, "\"$1-$2 $2\""),
          test::contentOf(tables)};
}

/// The adapter by which a machine is on its switch of a rail.
std::string adapterOn(const test::FabricWalk& walk, const Network& network, MachineId machine,
                      std::size_t rail) {
  const std::string leaf = network.name(network.link(network.uplink(machine, rail)).to);
  const std::vector<std::string> hosts = walk.hosts();
  for (const std::string& host : hosts) {
    const std::string& other = host == hosts.front() ? hosts.back() : hosts.front();
    if (host.starts_with(network.name(machine) + "-") &&
        walk.route(host, other).front() == host + "->" + leaf)
      return host;
  }
  ADD_FAILURE() << network.name(machine) << " has no adapter on " << leaf;
  return "";
}

/// Two rails, and one for storage on which there are servers with one card; n3 lacks its first.
/// Whatever card a machine has on a rail, messages take the way that the tables lead to it.
TEST(FabricRoutes, OfEveryRailAreThoseOfTheCardsThere) {
  const auto fabric = fixtures / "storage.txt";
  const auto tables = fixtures / "storage.tables";
  TopologyOptions options;
  options.forwardingTables = tables.string();
  options.rail = allRails;
  auto read = readTopology(fabric.string(), options);
  ASSERT_TRUE(static_cast<bool>(read));
  const Network& network = read->network;
  ASSERT_EQ(network.railCount(), 3U);
  const test::FabricWalk walk = walkByAdapter(fabric, tables);
  const std::regex adapter("-(mlx5_\\d|HCA-\\d)");
  for (std::size_t rail = 0; rail < 3; ++rail)
    for (std::size_t from = 0; from < network.machineCount(); ++from)
      for (std::size_t to = 0; to < network.machineCount(); ++to) {
        if (from == to) continue;
        std::vector<std::string> expected =
            walk.route(adapterOn(walk, network, MachineId(from), rail),
                       adapterOn(walk, network, MachineId(to), rail));
        for (std::string& link : expected)
          link = std::regex_replace(link, adapter, "");
        std::vector<std::string> names;
        for (const LinkId link : route(network, MachineId(from), MachineId(to), rail))
          names.push_back(network.name(link));
        EXPECT_EQ(names, expected);
      }
}

TEST(FabricRoutes, SurviveAsYaml) {
  const Network network = readFabric(fixtures / "fat-tree.txt", fixtures / "fat-tree-ftree.tables");
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTopology(out, network, "a test");
  const Network again =
      llvm::cantFail(parseTopology(llvm::MemoryBuffer::getMemBufferCopy(text, "again.yaml")))
          .network;
  for (std::size_t from = 0; from < network.machineCount(); ++from)
    for (std::size_t to = 0; to < network.machineCount(); ++to) {
      const std::string& source = network.name(MachineId(from));
      const std::string& destination = network.name(MachineId(to));
      EXPECT_EQ(routeNames(again, source, destination), routeNames(network, source, destination));
    }
}

void expectSameRoutes(const Network& network, const Network& expected) {
  for (std::size_t from = 0; from < network.machineCount(); ++from)
    for (std::size_t to = 0; to < network.machineCount(); ++to)
      EXPECT_EQ(route(network, MachineId(from), MachineId(to)),
                route(expected, MachineId(from), MachineId(to)));
}

TEST(FabricRoutes, AllToolsTellTheSame) {
  const Network expected =
      readFabric(fixtures / "fat-tree.txt", fixtures / "fat-tree-minhop.tables");
  for (const char* tables :
       {"fat-tree-minhop.ibroute", "fat-tree-minhop.lfts", "fat-tree-minhop.fdbs"}) {
    SCOPED_TRACE(tables);
    expectSameRoutes(readFabric(fixtures / "fat-tree.txt", fixtures / tables), expected);
  }
}

/// Up and down, a top switch does not reach the others; opensm's dump has no lines for them.
TEST(FabricRoutes, DumpsLeaveOutWhatIsNotReached) {
  expectSameRoutes(readFabric(fixtures / "fat-tree.txt", fixtures / "fat-tree-updn.lfts"),
                   readFabric(fixtures / "fat-tree.txt", fixtures / "fat-tree-updn.tables"));
}

struct Simulation {
  const char* fabric;
  const char* engine;
};

/// ibsim, opensm and the diagnostic tools, on fabrics of the fixtures.
class SimulatedFabrics : public ::testing::TestWithParam<Simulation> {};

TEST_P(SimulatedFabrics, RoutesAreThoseOfTheTables) {
  const auto& [fabric, engine] = GetParam();
  const std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / ("topocast-fabric." + std::to_string(getpid()));
  const std::string command = TOPOCAST_SOURCE_DIR "/tests/topology/simulate-fabric '" +
                              (fixtures / fabric).string() + "' " + engine + " '" +
                              folder.string() + "'";
  const int status = std::system(command.c_str());
  constexpr int notInstalled = 77;
  if (WIFEXITED(status) && WEXITSTATUS(status) == notInstalled)
    GTEST_SKIP() << "ibsim, opensm or infiniband-diags are not installed";
  ASSERT_EQ(status, 0) << command;
  for (const char* tables : {"dump_fts.txt", "ibroute.txt"})
    expectTablesRoutes(folder / "ibnetdiscover.txt", folder / tables);
  const Network expected = readFabric(folder / "ibnetdiscover.txt", folder / "dump_fts.txt");
  // The subnet manager's own dumps, which leave out what a switch cannot reach.
  for (const char* tables : {"opensm-lfts.dump", "opensm.fdbs"}) {
    SCOPED_TRACE(tables);
    expectSameRoutes(readFabric(folder / "ibnetdiscover.txt", folder / tables), expected);
  }
  std::filesystem::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(Engines, SimulatedFabrics,
                         ::testing::Values(Simulation{"fat-tree.net", "minhop"},
                                           Simulation{"fat-tree.net", "updn"},
                                           Simulation{"fat-tree.net", "ftree"},
                                           Simulation{"torus.net", "dor"}),
                         [](const auto& simulation) { return simulation.param.engine; });

} // namespace
} // namespace topocast
