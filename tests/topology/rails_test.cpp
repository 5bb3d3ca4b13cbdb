// Machines with links to several switches, whatever the format of the file: one is kept, or all
// are.
#include "network/bottleneck.hpp"
#include "network/machine_subset.hpp"
#include "network/routing.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "input/golden_diagnostics.hpp"
#include "rails_network.hpp"
#include "random_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
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
  EXPECT_EQ(third.warning, "machine 'g3' has no link on rail 2; another one serves there");
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
                                 "site:3:24: note: rails count from 0; there are 3 rails here\n");
}

// Where machines have one link each there are no rails, though no switch joins their switches.

const std::string forest = "SwitchName=a Nodes=n[0-1]\n"
                           "SwitchName=b Nodes=n[2-3]\n";

TEST(Rails, AreNotTheTreesOfAForest) {
  const std::string joined = readText(forest).warning;
  EXPECT_EQ(readText(forest, rail(0)).warning, joined);
  EXPECT_EQ(readText(forest, rail(0)).attachments, "n0 a, n1 a, n2 b, n3 b");
  EXPECT_EQ(readText(forest, rail(allRails)).warning, joined);
  EXPECT_EQ(readText(forest, rail(allRails)).attachments, "n0 a, n1 a, n2 b, n3 b");
  EXPECT_EQ(refusalOf(forest, 1),
            "site:2:20: error: no machine has a rail 1\n"
            "SwitchName=b Nodes=n[2-3]\n"
            "                   ^~~~~~\n"
            "site:2:20: note: rails count from 0; machines have one link each here\n");
}

// Parts that no link joins

TopologyOptions largest(std::optional<std::size_t> rail) {
  TopologyOptions options;
  options.rail = rail;
  options.forest = ForestChoice::largest;
  return options;
}

/// Machines that have a cable on the other rail alone, whose switches no link joins to this one's.
const std::string apart = "switches: [a0, a1, top, b0]\n"
                          "machines: [{name: 'n[0-3]', switch: [a0, b0]}, {name: n4, switch: a1},\n"
                          "           {name: 'm[0-1]', switch: b0}]\n"
                          "links: [{between: [top, 'a[0-1]']}]\n";

TEST(Parts, MachinesElsewhereAreLeftOutOfARail) {
  EXPECT_NE(refusalOf(apart, 0).find("'--forest largest' keeps the part with most machines alone"),
            std::string::npos);
  const Read first = readText(apart, largest(0));
  EXPECT_EQ(first.attachments, "n0 a0, n1 a0, n2 a0, n3 a0, n4 a1");
  EXPECT_EQ(first.switches, "a0 a1 top");
  EXPECT_EQ(first.warning, "machines 'm[0-1]' are left out: no way leads from them to most others");
  const Read second = readText(apart, largest(1));
  EXPECT_EQ(second.attachments, "m0 b0, m1 b0, n0 b0, n1 b0, n2 b0, n3 b0");
  EXPECT_EQ(second.switches, "b0");
  EXPECT_EQ(second.warning, "machine 'n4' is left out: no way leads from it to most others");
}

TEST(Parts, OnAllRailsMachinesAreThoseOfEachRail) {
  auto read = parseTopology(test::bufferOf(apart, "site"), largest(allRails));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->network.railCount(), 2U);
  EXPECT_EQ(read->network.machineCount(), 4U);
}

TEST(Parts, NoMachineIsOnAllRails) {
  const std::string text =
      "switches: [a0, a1, b0, b1]\n"
      "machines: [{name: n0, switch: [a0, b0]}, {name: n1, switch: [a1, b1]}]\n";
  auto read = parseTopology(test::bufferOf(text, "site"), largest(allRails));
  ASSERT_FALSE(read);
  EXPECT_EQ(
      test::messageOf(read.takeError()),
      "site:2:19: error: on every rail a machine has a way to most others, but none on all of "
      "them\n"
      "machines: [{name: n0, switch: [a0, b0]}, {name: n1, switch: [a1, b1]}]\n"
      "                  ^~\n"
      "site:2:19: note: '--rail 0' keeps one link of each machine\n");
}

/// The file may name them under `rails`, `routes` and `multicast` all the same.
TEST(Parts, WhatTheFileSaysOfMachinesLeftOutCountsNothing) {
  const std::string reached = apart + "rails: [{to: 'n[0-4]', rail: 0}, {to: 'm[0-1]', rail: 1}]\n";
  auto read = parseTopology(test::bufferOf(reached, "site"), largest(std::nullopt));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->network.machineCount(), 4U);
  EXPECT_EQ(readText(apart + "routes: [{at: b0, to: 'm[0-1]', next: b0}]\n", largest(0)).switches,
            "a0 a1 top");
  EXPECT_EQ(readText(apart + "multicast: {to: any, at: [a0, b0]}\n", largest(0)).switches,
            "a0 a1 top");
}

TEST(Parts, TheLargestTreeOfAForest) {
  const std::string unequal = forest + "SwitchName=c Nodes=n[4-6]\nSwitchName=d Nodes=n7\n";
  const Read read = readText(unequal, largest(std::nullopt));
  EXPECT_EQ(read.attachments, "n4 c, n5 c, n6 c");
  EXPECT_EQ(read.switches, "c");
  EXPECT_EQ(read.warning,
            "machines 'n[0-3,7]' are left out: no way leads from them to most others");
  EXPECT_EQ(readText(forest, largest(std::nullopt)).switches, "a"); // of equal ones the first
}

// All rails

Network readAll(const std::string& text) {
  auto read = parseTopology(test::bufferOf(text, "site"), rail(allRails));
  if (!read) throw std::runtime_error(test::messageOf(read.takeError()));
  return std::move(read->network);
}

std::string routeText(const Network& network, const char* from, const char* to, std::size_t rail) {
  std::string text;
  for (const LinkId link :
       route(network, *network.findMachine(from), *network.findMachine(to), rail))
    text += (text.empty() ? "" : " ") + network.name(link);
  return text;
}

TEST(AllRails, OfSlurmsFiles) {
  const Network network = readAll("SwitchName=rail1 Nodes=g[1-3]\n"
                                  "SwitchName=rail2 Nodes=g[1-3]\n"
                                  "SwitchName=spine Switches=rail[1-2]\n");
  EXPECT_EQ(network.kind(), NetworkKind::rails);
  EXPECT_EQ(network.railCount(), 2U);
  EXPECT_EQ(network.switchCount(), 3U);
  EXPECT_EQ(network.linkCount(), 2 * (3U + 3U + 2U)); // those to the spine are on both rails
  EXPECT_EQ(routeText(network, "g1", "g3", 0), "g1->rail1 rail1->g3");
  EXPECT_EQ(routeText(network, "g1", "g3", 1), "g1->rail2 rail2->g3");
}

/// Machines that are on leaf 0 with one card and on leaf 1 with the other, in both ways, meet the
/// spine on either rail.
TEST(AllRails, ShareTheLinksBetweenSwitches) {
  const Network network =
      readAll("switches: [a, b, top]\n"
              "machines: [{name: n0, switch: [a, b]}, {name: n1, switch: [b, a]}]\n"
              "links: [{between: [top, a]}, {between: [top, b]}]\n"
              "rails: 0\n"); // the option goes before it
  EXPECT_EQ(routeText(network, "n0", "n1", 0), "n0->a a->top top->b b->n1");
  EXPECT_EQ(routeText(network, "n0", "n1", 1), "n0->b b->top top->a a->n1");
  EXPECT_EQ(network.machinesOf(SwitchId(0)).size(), 2U);
}

TEST(AllRails, TwoCardsOnOneSwitch) {
  const std::string yaml = "switches: a\n"
                           "machines: [{name: 'n[0-1]', switch: [a, a]}]\n";
  auto read = parseTopology(test::bufferOf(yaml + "rails: all\n", "site"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(routeText(read->network, "n0", "n1", 1), "n0->a#2 a->n1#2");
  auto refused = parseTopology(test::bufferOf(yaml, "site"));
  ASSERT_FALSE(static_cast<bool>(refused));
  EXPECT_NE(test::messageOf(refused.takeError()).find("on switch 'a' twice"), std::string::npos);
}

/// Where machines have one link each there is nothing to choose.
TEST(AllRails, OneRailIsTheNetwork) {
  EXPECT_EQ(readAll("switches: a\nmachines: [{name: 'n[0-1]', switch: a}]\n").kind(),
            NetworkKind::switchTree);
}

/// No broadcast is faster than a machine's cards together.
TEST(AllRails, ABottleneckIsOverAllCards) {
  const Network network = readAll("switches: [a, b]\n"
                                  "machines: [{name: 'n[0-3]', switch: [a, b]}]\n");
  const Bottleneck found = bottleneck(network, MachineId(2));
  ASSERT_EQ(found.links.size(), 2U);
  EXPECT_EQ(network.name(found.links[0]), "n2->a");
  EXPECT_EQ(network.name(found.links[1]), "n2->b");
  EXPECT_EQ(found.bandwidth, 2 * network.machineBandwidth());
}

// Rails by destination

const std::string byDestination = "switches: [a, b]\n"
                                  "machines: [{name: 'n[0-3]', switch: [a, b]}]\n"
                                  "rails:\n"
                                  "  - {to: 'n[0-1]', rail: 0}\n"
                                  "  - {to: 'n[2-3]', rail: 1}\n";

TEST(RailsByDestination, TheReceiverDecides) {
  auto read = parseTopology(test::bufferOf(byDestination, "site"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  for (const std::size_t chosen : {0, 1}) {
    EXPECT_EQ(routeText(read->network, "n2", "n0", chosen), "n2->a a->n0");
    EXPECT_EQ(routeText(read->network, "n0", "n2", chosen), "n0->b b->n2");
  }
  EXPECT_EQ(read->network.cardsAtOnce(), 1U);
  EXPECT_EQ(bottleneck(read->network, MachineId(1)).bandwidth, read->network.machineBandwidth());
  EXPECT_EQ(readAll(byDestination).cardsAtOnce(), 2U); // the option goes before it
}

/// However fast the root is, a machine is reached by one link.
TEST(RailsByDestination, TheOnlyLinkToAMachineIsABottleneck) {
  auto read = parseTopology(test::bufferOf("switches: [a, b]\n"
                                           "machines: [{name: 'n[0-1]'}, {name: n2}]\n"
                                           "links:\n"
                                           "  - {between: [a, 'n[0-2]'], bandwidth: 10 Gbit/s}\n"
                                           "  - {between: [b, 'n[0-2]'], bandwidth: 1 Gbit/s}\n"
                                           "rails: [{to: 'n[0-1]', rail: 0}, {to: n2, rail: 1}]\n",
                                           "site"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  const Bottleneck found = bottleneck(read->network, MachineId(0));
  EXPECT_EQ(read->network.name(found.links.front()), "b->n2");
  EXPECT_EQ(found.bandwidth, 125e6);
  EXPECT_EQ(bottleneck(read->network, MachineId(2)).bandwidth, 1250e6);
}

RC_GTEST_PROP(RailsByDestination, AreWrittenAndReadBack, ()) {
  const Network network = *testing::genReachedRails(3);
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTopology(out, network, "test");
  auto read = parseTopology(test::bufferOf(out.str(), "site"));
  RC_ASSERT(static_cast<bool>(read));
  const auto expected = network.rails()->reachedBy();
  const auto found = read->network.rails()->reachedBy();
  RC_ASSERT(std::ranges::equal(expected, found));
}

RC_GTEST_PROP(RailsByDestination, OfSomeMachines, ()) {
  const Network network = *testing::genReachedRails(3);
  const std::vector<MachineId> members = *testing::genMembers(network);
  const Network part = onlyMachines(network, members);
  for (std::size_t i = 0; i < members.size(); ++i)
    RC_ASSERT(part.railTo(MachineId(i)) == network.railTo(members[i]));
}

/// The links of one rail are those of the rail by itself, and no message leaves it.
RC_GTEST_PROP(AllRails, RoutesAreThoseOfEachRail, ()) {
  const Network network = *testing::genAnyRails();
  std::vector<std::set<LinkId>> uplinks(network.machineCount());
  for (std::size_t r = 0; r < network.railCount(); ++r) {
    const Network& rail = network.rail(r);
    for (std::size_t i = 0; i < network.machineCount(); ++i) {
      const MachineId from(i);
      RC_ASSERT(uplinks[i].insert(network.uplink(from, r)).second);
      RC_ASSERT(rail.name(from) == network.name(from));
      for (std::size_t j = 0; j < network.machineCount(); ++j) {
        const MachineId to(j);
        const std::vector<LinkId> whole = route(network, from, to, r);
        const std::vector<LinkId> alone = route(rail, from, to);
        RC_ASSERT(whole.size() == alone.size());
        for (std::size_t k = 0; k < whole.size(); ++k) {
          RC_ASSERT(network.name(network.link(whole[k]).to) == rail.name(rail.link(alone[k]).to));
          RC_ASSERT(network.link(whole[k]).bandwidth == rail.link(alone[k]).bandwidth);
        }
        if (i == j) continue;
        RC_ASSERT(whole.front() == network.uplink(from, r));
        RC_ASSERT(whole.back() == reverse(network.uplink(to, r)));
      }
    }
  }
}

/// Parts keep their routes on every rail.
RC_GTEST_PROP(AllRails, OfSomeMachines, ()) {
  const Network network = *testing::genAnyRails();
  const std::vector<MachineId> members = *testing::genMembers(network);
  const Network part = onlyMachines(network, members);
  RC_ASSERT(part.railCount() == network.railCount());
  RC_ASSERT(part.machineBandwidth() == network.machineBandwidth());
  for (std::size_t r = 0; r < network.railCount(); ++r)
    for (std::size_t i = 0; i < members.size(); ++i)
      for (std::size_t j = 0; j < members.size(); ++j) {
        const auto inPart = route(part, MachineId(i), MachineId(j), r);
        const auto inWhole = route(network, members[i], members[j], r);
        RC_ASSERT(inPart.size() == inWhole.size());
        for (std::size_t k = 0; k < inPart.size(); ++k)
          RC_ASSERT(part.name(part.link(inPart[k]).to) ==
                    network.name(network.link(inWhole[k]).to));
      }
}

} // namespace
} // namespace topocast
