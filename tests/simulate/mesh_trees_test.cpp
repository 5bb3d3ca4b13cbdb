// What several trees take in meshes and tori packet by packet, with the constants of
// multi_tree_test.cpp and a good segment size: completion over wire time, and a bound that a change
// must not exceed.
#include "regular_network.hpp"
#include "simulate/usual_constants.hpp"

#include "order/network_order.hpp"
#include "simulate/simulate.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace topocast::testing {
namespace {

struct MeshBar {
  MeshShape shape;
  std::uint64_t kibibytes;
  std::uint64_t segmentBytes;
  double most;
};

TEST(MeshTrees, packetByPacket) {
  const PacketConstants constants = usualConstants();
  for (const auto& [shape, kibibytes, segmentBytes, most] :
       {MeshBar{{{8, 8}, false}, 64, 768, 2.6}, MeshBar{{{8, 8}, false}, 512, 2944, 1.4},
        MeshBar{{{8, 8}, true}, 64, 768, 2.5}, MeshBar{{{16, 16}, false}, 64, 512, 3.4},
        MeshBar{{{16, 16}, false}, 512, 2944, 1.6}, MeshBar{{{16, 16}, true}, 64, 512, 3.0}}) {
    const Network network = fullNetwork(shape);
    const Schedule schedule = buildSchedule(llvm::cantFail(findSchedule("multi-tree:4")),
                                            machineOrder(network, MachineId(0)));
    const std::uint64_t bytes = kibibytes * 1024;
    const double seconds = simulate(network, schedule, constants, bytes, segmentBytes).seconds();
    EXPECT_LE(seconds / wireSeconds(constants, bytes), most)
        << shapeText(network.shape()) << ", " << kibibytes << " KiB";
  }
}

} // namespace
} // namespace topocast::testing
