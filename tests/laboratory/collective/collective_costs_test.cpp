// Collective operations over virtual topologies: messages in steps packet by packet, and what the
// operations take in meshes and trees of switches.
#include "collective/collective_costs.hpp"
#include "collective/step_profile.hpp"
#include "collective/stepped_messages.hpp"
#include "contention/contention.hpp"
#include "schedule/network_schedule.hpp"
#include "simulate/simulate.hpp"

#include "simulate/usual_constants.hpp"

#include "random_network.hpp"
#include "regular_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace topocast::testing {
namespace {

const TopologyCosts& find(const std::vector<TopologyCosts>& topologies, std::string_view name) {
  return *std::ranges::find(topologies, name, &TopologyCosts::topology);
}

const CollectiveCost& find(const TopologyCosts& topology, std::string_view operation) {
  return *std::ranges::find(topology.operations, operation, &CollectiveCost::operation);
}

/// The edges of a tree, each as a message in the step in which a sender of equal steps sends it.
std::vector<SteppedMessage> messagesOf(const Schedule& schedule, std::uint64_t bytes) {
  std::vector<std::uint32_t> receivedIn(schedule.trees.front().tree.size(), 0);
  std::vector<SteppedMessage> messages;
  const BroadcastTree& tree = schedule.trees.front().tree;
  for (std::size_t position = 0; position < tree.size(); ++position) {
    std::uint32_t step = receivedIn[tree.preorder().machines[position]];
    for (const Edge& edge : tree.edgesFrom(position)) {
      receivedIn[edge.to.index()] = ++step;
      messages.push_back({{edge.from, {edge.to}, step}, bytes});
    }
  }
  std::ranges::stable_sort(messages, {},
                           [](const SteppedMessage& sent) { return sent.message.step; });
  return messages;
}

/// The first nodes of a quaternary fat tree without some of these, which copies to adjacent ones.
Network quadrics(std::uint32_t nodes, const std::vector<std::uint32_t>& without) {
  std::vector<PlacedMachine> machines;
  for (std::uint32_t node = 0; node < nodes; ++node)
    if (std::ranges::find(without, node) == without.end())
      machines.push_back({"n" + std::to_string(node), node});
  const MultistageShape shape{4, nodes <= 16 ? 2U : 3U};
  NetworkDescription description = describeMultistage(shape, std::move(machines), 3.4e8, 35e-9);
  description.copying = {CopiedTo::adjacentMachines};
  return Network(std::move(description));
}

// Figure 8 of Coll et al. (2003): one multicast step if all nodes take part, two with up to four
// left out. A barrier is as many steps up and as many down.
TEST(CollectiveCosts, BarrierOverHardwareTrees) {
  PacketConstants constants = usualConstants();
  const auto barrier = [&](std::uint32_t nodes, const std::vector<std::uint32_t>& without,
                           const char* topology) {
    const CollectiveComparison found =
        compareCollectives(quadrics(nodes, without), MachineId(0), 64, constants);
    return find(find(found.topologies, topology), "barrier");
  };
  for (const std::uint32_t nodes : {16U, 32U}) {
    const CollectiveCost whole = barrier(nodes, {}, "hardware-tree");
    EXPECT_EQ(whole.steps, 2U);
    EXPECT_EQ(whole.messages, 2U);
    EXPECT_EQ(whole.sent.size(), nodes); // an answer of each of the others, and the root's message
    for (const std::vector<std::uint32_t>& without :
         {std::vector<std::uint32_t>{5}, {5, 11}, {5, 9, 11}, {3, 5, 11, 14}}) {
      const CollectiveCost cost = barrier(nodes, without, "hardware-tree");
      EXPECT_EQ(cost.steps, 4U);
      EXPECT_EQ(cost.mostOnLink, 1U);
      EXPECT_NEAR(cost.seconds / whole.seconds, 1.9, 0.15);
      EXPECT_EQ(barrier(nodes, without, "binomial").steps, nodes == 16 ? 8U : 10U);
    }
  }
}

// A tree's messages in steps are the broadcast that simulate() knows.
RC_GTEST_PROP(SteppedMessages, OfATreeTakeAsLongAsItsBroadcast, ()) {
  const Network network = *genNetwork(8, 20, 2);
  const MachineId root(*rc::gen::inRange<std::size_t>(0, network.machineCount()));
  const char* const name = *rc::gen::element("linear", "binary", "jump:4/1", "flat");
  const Schedule schedule = scheduleOf(network, name, root);
  const std::uint64_t bytes = *rc::gen::inRange<std::uint64_t>(1, 10'000);
  PacketConstants constants = usualConstants();
  constants.receiveOverhead = 3e-6;
  RC_ASSERT(simulateSteps(network, messagesOf(schedule, bytes), constants) ==
            simulate(network, schedule, constants, bytes, bytes).end);
}

TEST(SteppedMessages, SwitchesCopyThem) {
  NetworkDescription description = networkOf({0, 0}, {0, 0, 1, 1}).description();
  description.copying.sets = CopiedTo::anyMachines;
  const Network network(std::move(description));
  const Schedule schedule = llvm::cantFail(buildSchedule(
      llvm::cantFail(findSchedule("hardware-tree")), network, machineOrder(network, MachineId(0))));
  const std::vector<SteppedMessage> messages = {{schedule.multicasts.front(), 5000}};
  EXPECT_EQ(simulateSteps(network, messages, usualConstants()),
            simulate(network, schedule, usualConstants(), 5000, 5000).end);
}

/// Two machines tell each other at once, and then each passes that on: two messages in a row.
TEST(SteppedMessages, WaitForThoseOfEarlierSteps) {
  const Network network = networkOf({0}, {0, 0});
  const auto end = [&](const std::vector<SteppedMessage>& messages) {
    return simulateSteps(network, messages, usualConstants());
  };
  const SteppedMessage first{{MachineId(0), {MachineId(1)}, 1}, 0};
  const SteppedMessage back{{MachineId(1), {MachineId(0)}, 1}, 0};
  SteppedMessage later = back;
  later.message.step = 2;
  EXPECT_EQ(end({first, back}), end({first}));
  EXPECT_EQ(end({first, later}), 2 * end({first}));
}

TEST(StepProfile, CountsWhatSharesALink) {
  // Nodes 0 and 1 both send to 3 along a line of four.
  const Network network = fullNetwork(MeshShape{{4}});
  std::vector<RoutedMessage> messages;
  for (const std::size_t from : {0, 1}) {
    const MachineId to[] = {MachineId(3)};
    messages.push_back(
        {1, 1000, copiedRoute(network, MachineId(from), to, [](LinkId) { return true; })});
  }
  PacketConstants constants;
  constants.machineBandwidth = 1e6;
  constants.switchLatency = 1e-6;
  const std::vector<StepProfile> steps = profileSteps(network, messages, constants);
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps.front().messages, 2U);
  EXPECT_EQ(steps.front().mostOnLink, 2U);
  EXPECT_EQ(steps.front().longestPath, 5U);
  EXPECT_DOUBLE_EQ(steps.front().seconds, 4e-6 + 2e-3);
}

/// Huang, Huang and McKinley: normal algorithms do not contend for channels. Along a tree only the
/// broadcast does not: what goes up takes other routes than what goes down.
TEST(Collectives, OverChannelsOfAMeshShareNoLink) {
  for (const auto& radices : {std::vector<std::uint32_t>{4, 4}, {3, 5}, {8, 8}, {7, 2}}) {
    const Network network = fullNetwork(MeshShape{radices});
    for (std::size_t root = 0; root < network.machineCount(); root += 3)
      for (const TopologyCosts& topology :
           compareCollectives(network, MachineId(root), 1024, usualConstants()).topologies)
        for (const CollectiveCost& cost : topology.operations) {
          if (topology.topology == "binomial" && cost.operation != "broadcast") continue;
          EXPECT_EQ(cost.mostOnLink, 1U) << topology.topology << ' ' << cost.operation;
        }
  }
}

TEST(Collectives, OfSixteenNodesInAMesh) {
  const Network network = fullNetwork(MeshShape{{4, 4}});
  const auto topologies =
      compareCollectives(network, MachineId(10), 1024, usualConstants()).topologies;
  const TopologyCosts& array = find(topologies, "m-array");
  EXPECT_EQ(array.channels, 30U);
  EXPECT_EQ(array.mostOwned, 2U);
  EXPECT_EQ(array.mostReceived, 4U);
  for (const CollectiveCost& cost : array.operations)
    EXPECT_EQ(cost.steps, 4U) << cost.operation;
  // The channel of level 4 passes eight nodes on the Hamiltonian path, in the grid a half row.
  EXPECT_EQ(find(array, "allreduce").longestPath, 1U + 8U + 1U);
  EXPECT_EQ(find(find(topologies, "m-mesh"), "allreduce").longestPath, 1U + 2U + 1U);
  const TopologyCosts& tree = find(topologies, "binomial");
  EXPECT_EQ(find(tree, "reduce").steps, 4U);
  EXPECT_EQ(find(tree, "allreduce").steps, 8U);
  EXPECT_LT(find(array, "allreduce").seconds, find(tree, "allreduce").seconds);
}

/// In one switch, with long messages, a broadcast over channels takes half the steps' time of an
/// allreduce along the tree, and a barrier carries headers alone.
TEST(Collectives, OnOneSwitch) {
  NetworkDescription description = networkOf({0}, std::vector<std::size_t>(32, 0)).description();
  description.copying.sets = CopiedTo::anyMachines;
  const Network network(std::move(description));
  const auto topologies =
      compareCollectives(network, MachineId(0), 1 << 16, usualConstants()).topologies;
  const TopologyCosts& array = find(topologies, "m-array");
  const TopologyCosts& tree = find(topologies, "binomial");
  EXPECT_NEAR(find(tree, "allreduce").seconds / find(array, "allreduce").seconds, 2, 0.1);
  EXPECT_LT(find(array, "barrier").seconds, find(array, "allreduce").seconds / 2);
  EXPECT_EQ(find(find(topologies, "rem-array"), "broadcast").steps, 6U);
}

std::vector<std::string> leftOut(const Network& network, const Copying& copies) {
  NetworkDescription description = network.description();
  description.copying = copies;
  const Network copying(std::move(description));
  std::vector<std::string> texts;
  for (const auto& [topology, reason] :
       compareCollectives(copying, MachineId(0), 1024, usualConstants()).leftOut)
    texts.push_back(std::string(topology) + ' ' + reason);
  return texts;
}

TEST(Collectives, TopologiesThatTheNetworkDoesNotHaveAreLeftOutWithTheReason) {
  const std::string notAdjacent = " copies to machines that are not adjacent";
  EXPECT_EQ(leftOut(fullNetwork(MultistageShape{4, 2}), {CopiedTo::adjacentMachines}),
            std::vector<std::string>{"rem-array" + notAdjacent});
  EXPECT_EQ(leftOut(regularNetwork(MultistageShape{4, 2}, {0, 1, 2, 4, 5, 6, 7}),
                    {CopiedTo::adjacentMachines}),
            (std::vector<std::string>{"m-array" + notAdjacent, "rem-array" + notAdjacent}));
  // Machines 0 to 3 below switch 1, the others below switch 2; only switch 0 above them copies.
  Copying top{CopiedTo::anyMachines};
  top.switches = {SwitchId(0)};
  const Network leaves = networkOf({0, 0, 0}, {1, 1, 1, 1, 2, 2, 2, 2});
  EXPECT_EQ(leftOut(leaves, top),
            (std::vector<std::string>{"m-array copies at 's1', which makes no copies",
                                      "rem-array copies at 's2', which makes no copies"}));
  top.switches = {SwitchId(1), SwitchId(2)};
  EXPECT_TRUE(leftOut(leaves, top).empty());
}

} // namespace
} // namespace topocast::testing
