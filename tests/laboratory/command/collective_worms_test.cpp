// Collective operations in meshes and tori flit by flit, against the sums of their steps.
#include "command/collective_worms.hpp"

#include "simulate/usual_constants.hpp"

#include "regular_network.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace topocast::testing {
namespace {

constexpr std::uint64_t messageBytes = 1024;

std::vector<TopologyCosts> compare(const Network& network, std::size_t root) {
  return compareCollectives(network, MachineId(root), messageBytes, usualConstants(),
                            cli::wormTimers(network, usualConstants()))
      .topologies;
}

double flitSeconds() {
  return 1 / usualConstants().machineBandwidth;
}

// Each channel's sender gets the last copy of a channel below it, so the longest ways follow each
// other. Flit by flit a message takes a flit's time more for each link after the first.
TEST(CollectiveWorms, OverAnMArrayTakeTheSumOfTheirSteps) {
  for (const auto& radices : {std::vector<std::uint32_t>{16}, {4, 4}, {8, 16}, {4, 4, 4}}) {
    const Network network = fullNetwork(MeshShape{radices});
    const TopologyCosts array = compare(network, 0).front();
    const auto links = static_cast<double>(network.machineCount() - 1U +
                                           std::bit_width(network.machineCount() - 1U));
    for (const CollectiveCost& cost : array.operations)
      if (cost.operation == "allreduce" || cost.operation == "allgather") {
        EXPECT_NEAR(*cost.flitSeconds, cost.seconds + links * flitSeconds(), 1e-9)
            << cost.operation;
      }
  }
}

// Steps overlap flit by flit; without contention nothing else differs.
TEST(CollectiveWorms, NeverTakeLongerThanTheirSteps) {
  for (const MeshShape& shape : {MeshShape{{4, 4}}, MeshShape{{3, 5}}, MeshShape{{7, 2}},
                                 MeshShape{{2, 3, 3}}, MeshShape{{4, 5}, true}}) {
    const Network network = fullNetwork(shape);
    for (std::size_t root = 0; root < network.machineCount(); root += 3)
      for (const TopologyCosts& topology : compare(network, root))
        for (const CollectiveCost& cost : topology.operations) {
          if (cost.mostOnLink > 1) continue;
          const auto links = static_cast<double>(cost.steps * cost.longestPath);
          EXPECT_LE(*cost.flitSeconds, cost.seconds + links * flitSeconds() + 1e-9)
              << topology.topology << ' ' << cost.operation;
          EXPECT_GT(*cost.flitSeconds, cost.seconds / 2)
              << topology.topology << ' ' << cost.operation;
        }
  }
}

TEST(CollectiveWorms, TakeMessagesOfAnySize) {
  const Network network = fullNetwork(MeshShape{{2, 2}});
  constexpr std::uint64_t huge = std::uint64_t{1} << 40U;
  const auto topologies = compareCollectives(network, MachineId(0), huge, usualConstants(),
                                             cli::wormTimers(network, usualConstants()))
                              .topologies;
  const CollectiveCost& broadcast = topologies.front().operations.front();
  EXPECT_NEAR(*broadcast.flitSeconds / broadcast.seconds, 1, 1e-6);
}

} // namespace
} // namespace topocast::testing
