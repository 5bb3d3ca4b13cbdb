// Broadcasts that switches copy, packet by packet.
#include "schedule/network_schedule.hpp"
#include "simulate/simulate.hpp"

#include "simulate/usual_constants.hpp"

#include "random_network.hpp"
#include "regular_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace topocast::testing {
namespace {

Network copying(const Network& network, CopiedTo sets = CopiedTo::anyMachines) {
  NetworkDescription description = network.description();
  description.copying = {sets};
  return Network(std::move(description));
}

Schedule copiedSchedule(const Network& network, MachineId root = MachineId(0)) {
  const auto kind = llvm::cantFail(findSchedule("hardware-tree"));
  return llvm::cantFail(buildSchedule(kind, network, machineOrder(network, root)));
}

/// Machines on leaf switches below one switch, eight on each.
Network twoLevels(std::size_t machines) {
  std::vector<std::size_t> machineSwitch;
  for (std::size_t i = 0; i < machines; ++i)
    machineSwitch.push_back(1 + i / 8);
  return copying(networkOf(std::vector<std::size_t>(1 + machines / 8, 0), machineSwitch));
}

TEST(CopiedPassage, OneMessageToTwoMachinesByHand) {
  // As one to a single machine: two packets of 1040 bytes on the wire, 13 us each.
  PacketConstants constants = usualConstants();
  constants.packet = {1000, 40};
  constants.machineBandwidth = 80e6;
  constants.receiveOverhead = 7e-6;
  const Network network = copying(networkOf({0}, {0, 0, 0}));
  const Simulation simulation = simulate(network, copiedSchedule(network), constants, 2000, 4096);
  EXPECT_EQ(simulation.end, ticksOf((5 + 2 * 13 + 8 + 13 + 60 + 7) * 1e-6));
  EXPECT_EQ(simulation.transmissions, 2U * 3U);
}

TEST(CopiedPassage, TimeDoesNotDependOnTheNumberOfMachines) {
  PacketConstants constants = usualConstants();
  constants.packet = {1460, 78};
  const auto end = [&](std::size_t machines) {
    const Network network = twoLevels(machines);
    return simulate(network, copiedSchedule(network), constants, 64 << 10, 64 << 10).end;
  };
  const Ticks first = end(16);
  for (const std::size_t machines : {32, 64, 256})
    EXPECT_EQ(end(machines), first) << machines;
  EXPECT_LT(secondsOf(first) / wireSeconds(constants, 64 << 10), 1.3);
}

// One step: the send overhead, the message on the first link, and one packet (13 us) and 8 us for
// each of the others, 1 + 3 + 3 in a mesh of 4 x 4 from its corner, 2 * 2 + 1 in three stages.
TEST(CopiedPassage, OneStepInAMeshAndInAQuaternaryTree) {
  PacketConstants constants = usualConstants();
  constants.packet = {1000, 40};
  constants.machineBandwidth = 80e6;
  const auto end = [&](const Network& network) {
    const Simulation simulation = simulate(network, copiedSchedule(network), constants, 5000, 8192);
    return simulation.end;
  };
  const auto expected = [](int linksBehindTheFirst) {
    return ticksOf((5 + 5 * 13 + linksBehindTheFirst * (8 + 13) + 60) * 1e-6);
  };
  EXPECT_EQ(end(copying(fullNetwork(MeshShape{{4, 4}}))), expected(1 + 3 + 3));
  EXPECT_EQ(end(copying(fullNetwork(MultistageShape{4, 3}), CopiedTo::adjacentMachines)),
            expected(2 * 2 + 1));
}

RC_GTEST_PROP(CopiedPassage, EveryLinkCarriesTheMessageOnceOrNotAtAll, ()) {
  const Network network = copying(*genNetwork(12, 40, 2));
  const PacketConstants constants = usualConstants();
  const Simulation simulation =
      simulate(network, copiedSchedule(network, *genMachine(network)), constants, 10'000, 4096);
  const Ticks most = std::ranges::max(simulation.links, {}, &LinkUse::busy).busy;
  RC_ASSERT(std::ranges::all_of(simulation.links, [&](const LinkUse& use) {
    return (use.busy == 0 || use.busy == most) && use.longestWait <= most;
  }));
}

} // namespace
} // namespace topocast::testing
