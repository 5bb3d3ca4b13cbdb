// Several trees in meshes and tori: no link carries more than one volume, whatever the shape, the
// machines that take part, the root and the number of trees, unless they are the chain; in full
// networks the trees are low.
#include "most_sends.hpp"
#include "regular_network.hpp"

#include "contention/contention.hpp"
#include "order/network_order.hpp"
#include "schedule/registry.hpp"

#include "topocast/network/mesh_network.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/mesh_comb.hpp"
#include "topocast/schedule/mesh_curve.hpp"
#include "topocast/schedule/mesh_roles.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace topocast {
namespace {

Schedule severalTrees(const Network& network, MachineId root, std::uint32_t trees) {
  return buildSchedule(llvm::cantFail(findSchedule("multi-tree:" + std::to_string(trees))),
                       machineOrder(network, root));
}

/// A mesh or torus, on some or all of whose nodes there are machines.
Network drawMesh() {
  const auto shape = *testing::genMeshShape(*rc::gen::arbitrary<bool>());
  return testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape)));
}

RC_GTEST_PROP(MeshTrees, loadNoLinkWithMoreThanOneVolume, ()) {
  const Network network = drawMesh();
  const MachineId root(*rc::gen::inRange<std::size_t>(0, network.machineCount()));
  const auto trees = *rc::gen::inRange<std::uint32_t>(2, runtime::mostTrees + 1U);
  const Schedule schedule = severalTrees(network, root, trees);
  const ContentionReport report = judge(network, schedule);
  RC_ASSERT(schedule.trees.size() == trees);
  RC_ASSERT(report.delivers());
  RC_ASSERT(report.loadOptimal() || schedule.height() + 1 == network.machineCount());
  RC_ASSERT(testing::mostSends(network, schedule) <= trees);
}

struct Low {
  MeshShape shape;
  std::uint32_t trees;
  std::size_t height;
};

/// The trees were found: those over the comb, and the chain, would be higher.
TEST(MeshTrees, areLow) {
  for (const auto& [shape, trees, height] :
       {Low{{{8, 8}, false}, 2, 8}, Low{{{8, 8}, false}, 4, 6}, Low{{{8, 8}, true}, 4, 6},
        Low{{{16, 16}, false}, 2, 11}, Low{{{16, 16}, false}, 4, 9}, Low{{{16, 16}, true}, 4, 8},
        Low{{{4, 5, 6}, false}, 4, 6}, Low{{{8, 8, 8}, true}, 4, 7}}) {
    const Network network = testing::fullNetwork(shape);
    for (const std::size_t root : {std::size_t{0}, network.machineCount() / 2}) {
      const Schedule schedule = severalTrees(network, MachineId(root), trees);
      EXPECT_TRUE(judge(network, schedule).loadOptimal()) << network.machineCount();
      EXPECT_LE(schedule.height(), height) << network.machineCount() << ' ' << trees;
    }
  }
}

/// Two machines side by side: the trees go over the comb with the shorter teeth.
TEST(MeshTrees, inNarrowMeshesAreMuchLowerThanTheChain) {
  for (const std::vector<std::uint32_t>& radices : {std::vector{2U, 40U}, std::vector{40U, 2U}}) {
    const Network network = testing::fullNetwork(MeshShape{radices, false});
    for (const std::size_t root : {0U, 40U}) {
      const Schedule schedule = severalTrees(network, MachineId(root), 4);
      EXPECT_TRUE(judge(network, schedule).loadOptimal()) << radices.front() << ' ' << root;
      EXPECT_LE(schedule.height(), 12U) << radices.front() << ' ' << root;
    }
  }
}

/// In a full mesh each message passes its two machines' links and one between routers.
TEST(Linear, isASnakeInAMesh) {
  const Network network = testing::fullNetwork(MeshShape{{6, 5}, false});
  const Schedule schedule =
      buildSchedule(llvm::cantFail(findSchedule("linear")), machineOrder(network, MachineId(0)));
  const ContentionReport report = judge(network, schedule);
  EXPECT_TRUE(report.contentionFree());
  EXPECT_EQ(std::accumulate(report.linkLoads.begin(), report.linkLoads.end(), 0.0), 3.0 * 29);
}

runtime::MeshNetwork meshOf(std::vector<std::uint32_t> radices, bool isRing, std::uint32_t root) {
  runtime::MeshNetwork mesh;
  mesh.isRing.assign(radices.size(), isRing);
  std::uint32_t nodes = 1;
  for (const std::uint32_t radix : radices)
    nodes *= radix;
  mesh.radices = std::move(radices);
  mesh.nodeOfMachine.resize(nodes);
  std::iota(mesh.nodeOfMachine.begin(), mesh.nodeOfMachine.end(), 0U);
  std::swap(mesh.nodeOfMachine[0], mesh.nodeOfMachine[root]);
  return mesh;
}

TEST(MeshCurve, visitsNeighboursOfAGrid) {
  // 0 1 | 3 2 of each quarter as a Gray code goes: the machine's number is its node.
  EXPECT_EQ(runtime::curveFromRoot(meshOf({2, 2}, false, 0)),
            (std::vector<std::uint32_t>{1, 3, 2}));
}

TEST(MeshComb, isTheRootsColumnAndAllRows) {
  // 0 1 2
  // 3 4 5   the root is 4: its row, then the rows above and below, each from column 1
  // 6 7 8
  const MachineOrder order =
      runtime::combOrder(meshOf({3, 3}, false, 4), runtime::Teeth::alongLast);
  ASSERT_EQ(order.size(), 9U);
  EXPECT_EQ(order.machines.front(), 0U) << "machine 0 is the root, on node 4";
  for (const std::uint32_t row : {0U, 2U}) {
    const auto place = std::ranges::find(order.machines, 3U * row + 1U);
    ASSERT_LE(place + 3, order.machines.end());
    std::vector<std::uint32_t> machines(place, place + 3);
    for (std::uint32_t& machine : machines)
      machine = machine == 0 ? 4 : machine == 4 ? 0 : machine; // to nodes
    std::ranges::sort(machines);
    EXPECT_EQ(machines, (std::vector<std::uint32_t>{3 * row, 3 * row + 1, 3 * row + 2}));
  }
}

RC_GTEST_PROP(MeshRoles, sufficeForAllMachines, ()) {
  const auto places = *rc::gen::inRange<std::size_t>(1, 60);
  const auto trees = *rc::gen::inRange<std::uint32_t>(1, runtime::mostTrees + 1U);
  std::vector<std::uint32_t> ofMachine(places, 0);
  for (const auto& roles : runtime::detail::meshRoles(places, trees)) {
    RC_ASSERT(std::accumulate(roles.begin(), roles.end(), 0U) >= places - 1);
    for (std::size_t place = 0; place < places; ++place)
      ofMachine[place] += roles[place];
  }
  RC_ASSERT(std::ranges::max(ofMachine) <= trees);
}

} // namespace
} // namespace topocast
