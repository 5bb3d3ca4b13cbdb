// U-mesh, U-cube and SPUmesh: which machines a root keeps busy, and that a single multicast meets
// nothing.
#include "contention/timed_contention.hpp"
#include "schedule/registry.hpp"

#include "regular_network.hpp"

#include "topocast/schedule/build.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>

namespace topocast {
namespace {

/// The first machine that a root of a line of so many sends to.
std::size_t firstFrom(const char* schedule, std::uint32_t machines, std::size_t root) {
  const Network network = testing::fullNetwork(MeshShape{{machines}});
  const ScheduleKind kind = llvm::cantFail(findSchedule(schedule));
  const Schedule built = buildSchedule(kind, machineOrder(network, MachineId(root)));
  return built.trees.front().tree.edgesFrom(0).front().to.index();
}

// Kesavan and Panda (1996), proof of Theorem 1.
TEST(Umesh, EveryRootOfAnOddChainSendsToTheMiddleFirst) {
  for (std::size_t root = 0; root < 15; ++root)
    EXPECT_EQ(firstFrom("umesh", 15, root), root == 7 ? 6U : 7U) << root;
}

TEST(Umesh, RootsOfAnEvenChainSendToTheNearerEndOfTheOtherHalf) {
  for (std::size_t root = 0; root < 16; ++root)
    EXPECT_EQ(firstFrom("umesh", 16, root), root < 8 ? 8U : 7U) << root;
}

TEST(Spumesh, EveryRootSendsToAnotherMachineFirst) {
  for (std::size_t root = 0; root < 15; ++root)
    EXPECT_EQ(firstFrom("spumesh", 15, root), (root + 7) % 15) << root;
}

/// A mesh with machines at random places.
rc::Gen<Network> genMesh() {
  return rc::gen::exec([] {
    const auto shape = *testing::genMeshShape(false);
    return testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape)));
  });
}

/// A hypercube of up to six dimensions with machines at random places.
rc::Gen<Network> genHypercube() {
  return rc::gen::exec([] {
    const MeshShape shape{std::vector<std::uint32_t>(*rc::gen::inRange<std::size_t>(1, 7), 2)};
    return testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape)));
  });
}

/// From every root, by messages of one step each: no two of one step share a link, and there are no
/// more steps than doublings to have the message on all machines.
void checkSteps(const Network& network, const char* schedule) {
  const auto kind = llvm::cantFail(findSchedule(schedule));
  for (std::size_t root = 0; root < network.machineCount(); ++root) {
    const BroadcastTree tree(runtime::build(kind, machineOrder(network, MachineId(root))).front());
    const TimedReport report = judgeTimed(network, tree, {1, 1, 1, 0});
    RC_ASSERT(report.meetings.empty());
    RC_ASSERT(report.latency ==
              static_cast<std::uint64_t>(std::bit_width(network.machineCount() - 1)));
  }
}

// Theorem 4 of Kesavan and Panda.
RC_GTEST_PROP(Spumesh, HasNoMeetingsOnAMeshAndTakesTheLeastSteps, ()) {
  checkSteps(*genMesh(), *rc::gen::element("umesh", "spumesh"));
}

RC_GTEST_PROP(Ucube, HasNoMeetingsOnAHypercubeAndTakesTheLeastSteps, ()) {
  checkSteps(*genHypercube(), "ucube");
}

} // namespace
} // namespace topocast
