// Any network is written and reads back as the same: names, links with their speeds, routes.
#include "topology/write_topology.hpp"

#include "network/network_kind.hpp"
#include "network/routing.hpp"
#include "topology/read_topology.hpp"
#include "topology/topology_draft.hpp"
#include "topology/write_slurm.hpp"

#include "input/golden_diagnostics.hpp"
#include "rails_network.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"

#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

std::string written(const Network& network) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTopology(out, network, "made by a test");
  return text;
}

using Speeds = std::map<std::string, std::pair<double, double>>;

Speeds speedsByLink(const Network& network) {
  Speeds speeds;
  for (std::size_t i = 0; i < network.linkCount(); ++i)
    speeds[network.name(LinkId(i))] = {network.link(LinkId(i)).bandwidth,
                                       network.link(LinkId(i)).latency};
  return speeds;
}

std::vector<std::string> names(const Network& network) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < network.vertexCount(); ++i)
    names.push_back(network.name(VertexId(i)));
  return names;
}

/// On all rails, one after the other.
std::vector<std::string> routeByName(const Network& network, MachineId from, MachineId to) {
  std::vector<std::string> links;
  for (std::size_t rail = 0; rail < network.railCount(); ++rail)
    for (const LinkId link : route(network, from, to, rail))
      links.push_back(network.name(link));
  return links;
}

void checkReadsBack(const Network& network) {
  const std::string text = written(network);
  auto read = parseTopology(test::bufferOf(text, "any.yaml"));
  if (!read) RC_FAIL(test::messageOf(read.takeError()) + text);
  const Network& again = read->network;
  const bool isNamed = !network.name().empty(); // without a name it gets that of the file
  RC_ASSERT(again.name() == (isNamed ? network.name() : "any"));
  RC_ASSERT(names(again) == names(network));
  // Where routes are fixed, but there is one way only, the reader finds a tree.
  const bool hasLoops = network.linkCount() > 2 * (network.vertexCount() - 1);
  if (network.facts().order == OrderRule::chain || hasLoops)
    RC_ASSERT(shapeText(again.shape()) == shapeText(network.shape()));
  RC_ASSERT(speedsByLink(again) == speedsByLink(network));
  RC_ASSERT(again.unusedCableCount() == network.unusedCableCount());
  for (std::size_t from = 0; from < network.machineCount(); ++from)
    for (std::size_t to = 0; to < network.machineCount(); ++to)
      if (from != to)
        RC_ASSERT(routeByName(again, MachineId(from), MachineId(to)) ==
                  routeByName(network, MachineId(from), MachineId(to)));
  if (isNamed && hasLoops) RC_ASSERT(written(again) == text);
}

RC_GTEST_PROP(WriteTopology, TreesReadBack, ()) {
  checkReadsBack(*testing::genUnequalNetwork());
}

RC_GTEST_PROP(WriteTopology, FixedRoutesReadBack, ()) {
  checkReadsBack(*testing::genRoutedNetwork());
}

RC_GTEST_PROP(WriteTopology, FatTreesReadBack, ()) {
  checkReadsBack(*testing::genFatTree());
}

RC_GTEST_PROP(WriteTopology, RegularShapesReadBack, ()) {
  checkReadsBack(*testing::genRegularNetwork());
}

RC_GTEST_PROP(WriteTopology, RailsReadBack, ()) {
  checkReadsBack(*testing::genAnyRails());
}

RC_GTEST_PROP(WriteTopology, AnySpeedIsWrittenExactly, ()) {
  const auto mantissa = *rc::gen::inRange<std::uint64_t>(1, std::uint64_t{1} << 53U);
  const double bandwidth = static_cast<double>(mantissa) / 1024;
  const double latency = static_cast<double>(mantissa) * 1e-16;
  NetworkDescription description{"any", {"s0"}, {"n0", "n1"}, {}, {}, {}, {}, {}, {}, 0};
  description.cables = {{0, 1, bandwidth, latency}, {0, 2, bandwidth * 3, latency / 3}};
  checkReadsBack(Network(std::move(description)));
}

/// A topology.conf that is written, and what it says otherwise.
struct SlurmFile {
  std::string text;
  std::vector<std::string> remarks;
};

SlurmFile slurmFile(const Network& network) {
  SlurmFile file;
  llvm::raw_string_ostream out(file.text);
  file.remarks = writeSlurm(out, network);
  return file;
}

/// The switch that a machine is on in the network, where `read` may have put a leaf of its own.
SwitchId ownSwitch(const Network& network, const Network& read, MachineId machine) {
  const SwitchId leaf = read.switchOf(machine);
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    if (network.name(SwitchId(i)) == read.name(leaf)) return leaf;
  const auto neighbours = read.neighbours(leaf);
  RC_ASSERT(neighbours.size() == 1U);
  return neighbours.front().to;
}

/// Bandwidths between two vertices by their names, cables between the same two together.
std::map<std::pair<std::string, std::string>, double> bandwidths(const Network& network) {
  std::map<std::pair<std::string, std::string>, double> sums;
  for (const Link& link : network.links())
    sums[{network.name(link.from), network.name(link.to)}] += link.bandwidth;
  return sums;
}

bool says(const SlurmFile& file, llvm::StringRef remark) {
  return llvm::StringRef(file.text).contains(remark);
}

/// Of every switch of the network, but those without machines below them, all links are there:
/// with their bandwidth, or that of a slower one where a remark says so.
void checkLinks(const Network& network, const Network& again, const SlurmFile& file) {
  const auto read = bandwidths(again);
  const std::vector<std::string> kept = names(again);
  const auto isKept = [&](const std::string& name) {
    return std::ranges::find(kept, name) != kept.end();
  };
  bool areSlower = false;
  bool lacksSwitches = false;
  for (const auto& [ends, bandwidth] : bandwidths(network)) {
    lacksSwitches |= !isKept(ends.first);
    if (!isKept(ends.first) || !isKept(ends.second)) continue;
    const auto same = read.find(ends);
    const bool isUplink = same == read.end(); // of a machine with a leaf of its own
    RC_ASSERT(!isUplink || says(file, "leaves of their own"));
    if (isUplink || same->second == bandwidth) continue;
    RC_ASSERT(same->second < bandwidth);
    areSlower = true;
  }
  RC_ASSERT(says(file, "LinkSpeed= is the speed of the slowest link") || !areSlower);
  RC_ASSERT(says(file, "left out\n") || says(file, "left out.\n") || !lacksSwitches);
}

/// As slurmctld wants it, no line lists machines and switches. Machines are where they were, but
/// for leaves that the remarks name.
RC_GTEST_PROP(WriteTopology, SlurmsFileReadsBack, ()) {
  const Network network = *rc::gen::oneOf(testing::genNetwork(), testing::genUnequalNetwork(),
                                          testing::genRoutedNetwork(), testing::genFatTree());
  const SlurmFile file = slurmFile(network);
  TopologyOptions options;
  if (network.tree() == nullptr) options.routing = RoutingChoice::shortestPaths;
  auto read = parseTopology(test::bufferOf(file.text, "made.conf"), options);
  if (!read) RC_FAIL(test::messageOf(read.takeError()) + file.text);
  const Network& again = read->network;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(file.text).split(lines, '\n');
  for (const llvm::StringRef line : lines)
    RC_ASSERT(!line.contains(" Nodes=") || !line.contains(" Switches="));
  RC_ASSERT(again.machineCount() == network.machineCount());
  bool hasOwnLeaves = false;
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId machine(i);
    const SwitchId own = ownSwitch(network, again, machine);
    RC_ASSERT(again.name(own) == network.name(network.switchOf(machine)));
    hasOwnLeaves |= own != again.switchOf(machine);
  }
  RC_ASSERT(hasOwnLeaves == says(file, "leaves of their own"));
  RC_ASSERT((network.tree() == nullptr) == says(file, "Slurm's form has no routes"));
  checkLinks(network, again, file);
  for (const std::string& remark : file.remarks)
    RC_ASSERT(says(file, "# " + remark + ".\n"));
}

/// Leaves of a fat tree have machines and nothing below: all of it is there, switch by switch.
RC_GTEST_PROP(WriteTopology, SlurmsFileOfAFatTreeIsWhole, ()) {
  const Network network = *testing::genFatTree();
  const SlurmFile file = slurmFile(network);
  TopologyOptions options;
  options.routing = RoutingChoice::shortestPaths;
  auto read = parseTopology(test::bufferOf(file.text, "made.conf"), options);
  if (!read) RC_FAIL(test::messageOf(read.takeError()) + file.text);
  if (!says(file, "left out")) RC_ASSERT(bandwidths(read->network) == bandwidths(network));
}

TEST(WriteTopology, SlurmsFileHasALeafForMachinesOnInnerSwitches) {
  auto read = parseTopology(
      test::bufferOf("network: lab\n"
                     "switches: [core, s0, s1]\n"
                     "machines: [{name: 'n[0-1]', switch: s0}, {name: core-nodes, switch: s1},\n"
                     "           {name: n3, switch: s1, bandwidth: 10 Gbit/s}, {name: "
                     "'login[1-2]', switch: core}]\n"
                     "links: [{between: [core, 's[0-1]'], bandwidth: 10 Gbit/s}]\n",
                     "lab.yaml"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(
      slurmFile(read->network).text,
      "# Made by 'topocast export slurm' from network 'lab'.\n"
      "# Slurm has no switch with both machines and switches below it: the machines on 'core' "
      "get leaves of their own, 'core-nodes2', which are no switches of the network.\n"
      "# LinkSpeed= is the speed of the slowest link, in whole Mbit/s, at 's1', where one number "
      "does not tell all links.\n"
      "SwitchName=core Switches=s[0-1],core-nodes2 LinkSpeed=10000\n"
      "SwitchName=core-nodes2 Nodes=login[1-2] LinkSpeed=1000\n"
      "SwitchName=s0 Nodes=n[0-1] LinkSpeed=1000\n"
      "SwitchName=s1 Nodes=core-nodes,n3 LinkSpeed=1000\n");
}

/// A spine without its cable to one leaf stays above the others; behind a bracket stands nothing.
TEST(WriteTopology, SlurmsFileHasSpinesThatMissACable) {
  auto read = parseTopology(
      test::bufferOf("network: lab\n"
                     "switches: 'leaf[0-2],spine[0-1]'\n"
                     "machines: [{name: 'a[0-1]-ib', switch: leaf0}, {name: 'b[0-1]', switch: "
                     "leaf1}, {name: 'c[0-1]', switch: leaf2}]\n"
                     "links: [{between: [spine0, 'leaf[0-2]']}, {between: [spine1, 'leaf[0-1]']},\n"
                     "        {between: [spine0, leaf0], bandwidth: 10 Gbit/s}]\n"
                     "routing: shortest-paths\n",
                     "lab.yaml"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  const std::string text = slurmFile(read->network).text;
  EXPECT_EQ(text.substr(text.find("SwitchName")),
            "SwitchName=spine0 Switches=leaf[0-2] LinkSpeed=1000\n"
            "SwitchName=spine1 Switches=leaf[0-1] LinkSpeed=1000\n"
            "SwitchName=leaf2 Nodes=c[0-1] LinkSpeed=1000\n"
            "SwitchName=leaf0 Nodes=a0-ib,a1-ib LinkSpeed=1000\n"
            "SwitchName=leaf1 Nodes=b[0-1] LinkSpeed=1000\n");
  EXPECT_NE(text.find("slowest link, in whole Mbit/s, at 'spine0'"), std::string::npos);
}

/// A ring: the link left out of the tree is written too, behind the others.
TEST(WriteTopology, UnusedCablesStay) {
  const std::string ring = "network: ring\n"
                           "switches: s[0-2]\n"
                           "machines: [{name: n0, switch: s0}, {name: n1, switch: s1}]\n"
                           "links: [{between: [s0, s1]}, {between: [s1, s2]}, "
                           "{between: [s2, s0], bandwidth: 10 Gbit/s}]\n";
  auto read = parseTopology(test::bufferOf(ring, "ring.yaml"));
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_EQ(written(read->network), "# made by a test\n"
                                    "network: ring\n"
                                    "switches: \"s[0-2]\"\n"
                                    "machines:\n"
                                    "  - {name: n0, switch: s0}\n"
                                    "  - {name: n1, switch: s1}\n"
                                    "links:\n"
                                    "  - {between: [s0, s1]}\n"
                                    "  - {between: [s2, s0], bandwidth: 10 Gbit/s}\n"
                                    "  # The tree that broadcasts follow leaves these out:\n"
                                    "  - {between: [s1, s2]}\n");
  auto again = parseTopology(test::bufferOf(written(read->network), "ring.yaml"));
  ASSERT_TRUE(static_cast<bool>(again));
  EXPECT_EQ(written(again->network), written(read->network));
}

/// Parallel cables between two switches, and routes that name them.
TEST(WriteTopology, RoutesNameTheirCable) {
  const std::string text = "network: pair\n"
                           "switches: s[0-1]\n"
                           "machines: [{name: \"n[0-1]\", switch: s0}, {name: n2, switch: s1}]\n"
                           "links: [{between: [s0, s1]}, {between: [s0, s1]}]\n"
                           "routes: [{at: s0, to: n2, next: s1, cable: 2},\n"
                           "         {at: s1, to: s0, next: s0, cable: 1}]\n";
  auto read = parseTopology(test::bufferOf(text, "pair.yaml"));
  ASSERT_TRUE(static_cast<bool>(read));
  const Network& network = read->network;
  EXPECT_EQ(routeByName(network, MachineId(0), MachineId(2))[1], "s0->s1#2");
  EXPECT_EQ(routeByName(network, MachineId(2), MachineId(1))[1], "s1->s0");
  EXPECT_NE(written(network).find("{at: s1, to: s0, next: s0, cable: 1}"), std::string::npos);
}

} // namespace
} // namespace topocast
