// Which rail a machine's link is on where machines differ in their cards: by the cards' names, by
// what switches carry, by the file; and what a machine does on a rail that it lacks.
#include "network/bottleneck.hpp"
#include "network/machine_subset.hpp"
#include "network/routing.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "input/golden_diagnostics.hpp"
#include "random_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// A host's adapter, and the switch that it is on.
struct Adapter {
  std::string description;
  std::string aSwitch;
};

/// Adapters, and a spine above all their switches, as ibsim writes it.
std::string fabricOf(const std::vector<Adapter>& adapters) {
  std::map<std::string, std::vector<std::size_t>> ports;
  for (std::size_t i = 0; i < adapters.size(); ++i)
    ports[adapters[i].aSwitch].push_back(i);
  std::string text;
  std::string spine = "\nSwitch 32 \"S-spine\" # \"spine\"\n";
  for (const auto& [aSwitch, hosts] : ports) {
    text += "\nSwitch 32 \"S-" + aSwitch + "\" # \"" + aSwitch + "\"\n";
    std::size_t port = 0;
    for (const std::size_t host : hosts)
      text += "[" + std::to_string(++port) + "] \"H-" + std::to_string(host) + "\"[1]\n";
    const std::size_t ofSpine = std::distance(ports.begin(), ports.find(aSwitch)) + 1;
    text += "[32] \"S-spine\"[" + std::to_string(ofSpine) + "]\n";
    spine += "[" + std::to_string(ofSpine) + "] \"S-" + aSwitch + "\"[32]\n";
  }
  text += spine;
  for (const auto& [aSwitch, hosts] : ports)
    for (std::size_t port = 0; port < hosts.size(); ++port)
      text += "\nHca 1 \"H-" + std::to_string(hosts[port]) + "\" # \"" +
              adapters[hosts[port]].description + "\"\n[1] \"S-" + aSwitch + "\"[" +
              std::to_string(port + 1) + "]\n";
  return text;
}

struct Read {
  std::string attachments; ///< `n0 a, n1 b`; on all rails `n0 a/b, n1 b/b`
  std::vector<std::string> warnings;
};

Read attachmentsOf(const std::string& text, std::optional<std::size_t> rail) {
  TopologyOptions options;
  options.rail = rail;
  auto read = parseTopology(test::bufferOf(text, "site"), options);
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  Read result;
  const Network& network = read->network;
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    result.attachments += (i == 0 ? "" : ", ") + network.name(MachineId(i)) + " ";
    for (std::size_t k = 0; k < network.railCount(); ++k)
      result.attachments +=
          (k == 0 ? "" : "/") + network.name(network.link(network.uplink(MachineId(i), k)).to);
  }
  for (const Diagnostic& warning : read->warnings)
    if (warning.kind == llvm::SourceMgr::DK_Warning &&
        warning.message.find("speed") == std::string::npos)
      result.warnings.push_back(warning.message);
  return result;
}

Network readSite(const std::string& text) {
  auto read = parseTopology(test::bufferOf(text, "site"));
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()) + text);
  return std::move(read->network);
}

using Lines = std::vector<std::string>;

/// The cable of n1's first card is out, and n3 is a server with one card of another name.
const std::vector<Adapter> uneven = {{"n0 mlx5_0", "a"}, {"n0 mlx5_1", "b"}, {"n1 mlx5_1", "b"},
                                     {"n2 mlx5_0", "a"}, {"n2 mlx5_1", "b"}, {"n3 mlx5_5", "a"}};

TEST(RailNumbers, AreThoseOfTheCardsNames) {
  const Read first = attachmentsOf(fabricOf(uneven), 0);
  EXPECT_EQ(first.attachments, "n0 a, n1 b, n2 a, n3 a");
  EXPECT_EQ(first.warnings,
            (Lines{"machine 'n1' has no link on rail 0 (mlx5_0); another one serves there"}));
  const Read second = attachmentsOf(fabricOf(uneven), 1);
  EXPECT_EQ(second.attachments, "n0 b, n1 b, n2 b, n3 a");
  EXPECT_EQ(second.warnings,
            (Lines{"machine 'n3' has no link on rail 1 (mlx5_1); another one serves there"}));
}

TEST(RailNumbers, AllRailsReachMachinesThatLackOne) {
  const Read all = attachmentsOf(fabricOf(uneven), allRails);
  EXPECT_EQ(all.attachments, "n0 a/b, n1 b/b, n2 a/b, n3 a/a");
  EXPECT_EQ(all.warnings,
            (Lines{"machine 'n3' has no link on rail 1 (mlx5_1); another one serves there",
                   "machine 'n1' has no link on rail 0 (mlx5_0); another one serves there"}));
}

/// Hosts of two makes call the same card otherwise.
TEST(RailNumbers, NamesThatNoHostHasTwoOfAreOneRail) {
  const Read all = attachmentsOf(fabricOf({{"n0 mlx5_0", "a"},
                                           {"n0 mlx5_1", "b"},
                                           {"n1 HCA-1", "a"},
                                           {"n1 HCA-2", "b"},
                                           {"n2 HCA-1", "c"},
                                           {"n2 HCA-2", "d"}}),
                                 allRails);
  EXPECT_EQ(all.attachments, "n0 a/b, n1 a/b, n2 c/d");
  EXPECT_EQ(all.warnings, Lines{});
}

/// Two makes on leaves of their own, and a host with fewer cards on the leaves of the other make:
/// hosts with as many cards as most decide, and cards of one number are one rail.
TEST(RailNumbers, AnOddHostDoesNotPairTheNames) {
  const std::vector<Adapter> mixed = {{"n0 HCA-1", "a"},  {"n0 HCA-2", "b"},  {"n0 HCA-5", "c"},
                                      {"n1 HCA-1", "a"},  {"n1 HCA-2", "b"},  {"n1 HCA-5", "c"},
                                      {"n2 mlx5_0", "d"}, {"n2 mlx5_1", "e"}, {"n2 mlx5_4", "f"},
                                      {"um mlx5_0", "b"}, {"um mlx5_1", "c"}};
  const Read first = attachmentsOf(fabricOf(mixed), 0);
  EXPECT_EQ(first.attachments, "n0 a, n1 a, n2 d, um b");
  TopologyOptions options;
  options.rail = 2;
  auto read = parseTopology(test::bufferOf(fabricOf(mixed), "site"), options);
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_EQ(read->network.description().keptRail, "rail 2 (HCA-5,mlx5_4)");
}

/// Some hosts call cards by the slots they are in: the names of most number the rails, and a rail
/// is called by all its names.
TEST(RailNumbers, NamesOfTheUsualMakeNumberTheRails) {
  const std::vector<Adapter> mixed = {
      {"n0 mlx5_0", "a"},  {"n0 mlx5_1", "b"},   {"n1 mlx5_0", "a"},  {"n1 mlx5_1", "b"},
      {"n2 ibp12s0", "b"}, {"n2 ibp141s0", "a"}, {"n3 ibp12s0", "b"}, {"n3 mlx5_0", "a"}};
  EXPECT_EQ(attachmentsOf(fabricOf(mixed), allRails).attachments, "n0 a/b, n1 a/b, n2 a/b, n3 a/b");
  const Read first = attachmentsOf(fabricOf(mixed), std::nullopt);
  EXPECT_EQ(first.attachments, "n0 a, n1 a, n2 a, n3 a");
  EXPECT_EQ(first.warnings, (Lines{"4 machines have several links; the first of each is kept: "
                                   "mlx5_0,ibp141s0"}));
  TopologyOptions named;
  named.adapters = {"mlx5_0", "ibp141s0"};
  auto read = parseTopology(test::bufferOf(fabricOf(mixed), "site"), named);
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_EQ(read->network.machinesOf(read->network.switchOf(MachineId(0))).size(), 4U);
}

/// x7's cards have one name, as a node name map may have it: the switches tell their rails.
TEST(RailNumbers, CardsOfOneNameAreToldBySwitches) {
  const Read all = attachmentsOf(
      fabricOf({{"n0 mlx5_0", "a"}, {"n0 mlx5_1", "b"}, {"x7", "b"}, {"x7", "a"}}), allRails);
  EXPECT_EQ(all.attachments, "n0 a/b, x7 a/b");
}

/// A storage network's cards are named in another order on some hosts.
TEST(RailNumbers, CardsOfANetworkApartAreARailOfTheirOwn) {
  const std::string text = "SwitchName=ib Nodes=n[0-2]\n"
                           "SwitchName=store Nodes=n[0-2],server\n";
  EXPECT_EQ(attachmentsOf(text, 1).attachments, "n0 store, n1 store, n2 store, server store");
  const std::string mixed =
      "switches: [ib, store]\n"
      "machines: [{name: n0, switch: [ib, store]},\n"
      "           {name: n1, switch: [store, ib]}, {name: n2, switch: store}]\n";
  EXPECT_EQ(attachmentsOf(mixed, 1).attachments, "n0 store, n1 store, n2 store");
  TopologyOptions options;
  options.rail = allRails;
  auto refused = parseTopology(test::bufferOf(mixed + "links: []\n", "site"), options);
  ASSERT_FALSE(static_cast<bool>(refused));
}

/// A card that serves two rails limits broadcasts once, and counts as one of the cables to a
/// switch.
TEST(RailNumbers, ACardOnTwoRailsIsOneLink) {
  const Network network = readSite("switches: [a, b, c]\n"
                                   "machines: [{name: 'n[0-1]', switch: [a, a, b]}, {name: n2}]\n"
                                   "links: [{between: [c, a]}, {between: [c, b]},\n"
                                   "        {between: [n2, a], rail: [0, 1]},\n"
                                   "        {between: [n2, a], rail: 2}]\n"
                                   "rails: all\n");
  const MachineId lacking(2);
  const Bottleneck found = bottleneck(network, lacking);
  EXPECT_EQ(found.links.size(), 2U);
  EXPECT_EQ(found.bandwidth, 2 * network.machineBandwidth());
  EXPECT_EQ(network.name(network.uplink(lacking, 1)), "n2->a");
  EXPECT_EQ(network.name(network.uplink(lacking, 2)), "n2->a#2");
}

/// Links of rails, given by the file.
TEST(RailNumbers, ThatTheFileGives) {
  const std::string yaml = "switches: [a, b, top]\n"
                           "machines: [{name: n0, switch: [a, b]}, {name: n1}]\n"
                           "links: [{between: [top, a]}, {between: [top, b]},\n"
                           "        {between: [n1, a], rail: 1}, {between: [n1, b], rail: 0}]\n"
                           "rails: all\n";
  EXPECT_EQ(attachmentsOf(yaml, std::nullopt).attachments, "n0 a/b, n1 b/a");
}

/// Leaves for each rail, or for all, below one spine; machines with some of their cards.
struct UnevenSite {
  std::size_t rails = 2;
  std::string text; ///< without `rails:`
};

UnevenSite genUnevenSite() {
  UnevenSite site;
  site.rails = *rc::gen::inRange<std::size_t>(2, 5);
  const auto groups = *rc::gen::inRange<std::size_t>(1, 4);
  const bool areShared = *rc::gen::arbitrary<bool>();
  const auto leaf = [&](std::size_t group, std::size_t rail) {
    return "l" + std::to_string(group) + "-" + std::to_string(areShared ? 0 : rail);
  };
  std::string switches = "spine";
  std::string links;
  for (std::size_t group = 0; group < groups; ++group)
    for (std::size_t rail = 0; rail < (areShared ? 1 : site.rails); ++rail) {
      switches += ", " + leaf(group, rail);
      links += "  - {between: [spine, " + leaf(group, rail) + "]}\n";
    }
  const auto machines = *rc::gen::inRange<std::size_t>(1, 12);
  std::string names;
  for (std::size_t i = 0; i < machines; ++i) {
    const std::string name = "n" + std::to_string(i);
    names += (i == 0 ? "" : ", ") + std::string("{name: ") + name + "}";
    const auto group = *rc::gen::inRange<std::size_t>(0, groups);
    const auto sure = *rc::gen::inRange<std::size_t>(0, site.rails);
    for (std::size_t rail = 0; rail < site.rails; ++rail)
      if (rail == sure || i == 0 || *rc::gen::weightedElement<bool>({{3, true}, {1, false}}))
        links += "  - {between: [" + leaf(group, rail) + ", " + name +
                 "], bandwidth: " + std::to_string(rail + 1) + " Gbit/s}\n";
  }
  site.text = "switches: [" + switches + "]\nmachines: [" + names + "]\nlinks:\n" + links;
  return site;
}

std::string written(const Network& network, std::optional<std::size_t> rail = std::nullopt) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTopology(out, network, "made by a test", rail);
  return text;
}

RC_GTEST_PROP(RailNumbers, AreWrittenAndReadBack, ()) {
  const UnevenSite site = genUnevenSite();
  const Network network = readSite(site.text + "rails: all\n");
  RC_ASSERT(network.railCount() == site.rails);
  const Network again = readSite(written(network));
  RC_ASSERT(written(again) == written(network));
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    for (std::size_t rail = 0; rail < site.rails; ++rail) {
      const MachineId machine(i);
      RC_ASSERT(again.name(again.uplink(machine, rail)) ==
                network.name(network.uplink(machine, rail)));
    }
}

/// A machine that lacks a rail has one card on two of them in a part of the network, too.
RC_GTEST_PROP(RailNumbers, StayInAPartOfTheNetwork, ()) {
  const UnevenSite site = genUnevenSite();
  const Network network = readSite(site.text + "rails: all\n");
  const std::vector<MachineId> members = *testing::genMembers(network);
  const Network part = onlyMachines(network, members);
  for (std::size_t i = 0; i < members.size(); ++i)
    for (std::size_t rail = 0; rail < site.rails; ++rail)
      RC_ASSERT(part.name(part.uplink(MachineId(i), rail)) ==
                network.name(network.uplink(members[i], rail)));
}

/// The file of all rails of which one is kept is that rail, as the first file has it.
RC_GTEST_PROP(RailNumbers, OneOfThemIsWrittenWithTheOthers, ()) {
  const UnevenSite site = genUnevenSite();
  const auto rail = *rc::gen::inRange<std::size_t>(0, site.rails);
  const std::string kept = "rails: " + std::to_string(rail) + "\n";
  const Network whole = readSite(site.text + "rails: all\n");
  RC_ASSERT(written(readSite(written(whole, rail))) == written(readSite(site.text + kept)));
}

} // namespace
} // namespace topocast
