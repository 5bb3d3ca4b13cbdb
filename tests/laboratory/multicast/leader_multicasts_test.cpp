// Hierarchical leaders: who leads by which rule, that a multicast reaches everybody over worms that
// never meet, and the steps that it takes.
#include "contention/multicast_contention.hpp"
#include "schedule/network_schedule.hpp"

#include "regular_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <set>

namespace topocast {
namespace {

Network withWorms(const Network& network) {
  NetworkDescription description = network.description();
  description.copying.sets = CopiedTo::machinesOnRoute;
  description.copying.consumptionChannels = mostChannelsInto(std::get<MeshShape>(network.shape()));
  return Network(std::move(description));
}

Network fullMesh(std::vector<std::uint32_t> radices) {
  return withWorms(testing::fullNetwork(MeshShape{std::move(radices)}));
}

Schedule built(const Network& network, const char* name, std::size_t root) {
  return llvm::cantFail(buildSchedule(llvm::cantFail(findSchedule(name)), network,
                                      machineOrder(network, MachineId(root))));
}

/// The senders of worms in a step.
std::set<std::size_t> sendersIn(const Schedule& schedule, std::uint32_t step) {
  std::set<std::size_t> senders;
  for (const Multicast& each : schedule.multicasts)
    if (each.step == step) senders.insert(each.from.index());
  return senders;
}

std::string refusal(const Network& network, const char* name) {
  auto schedule = buildSchedule(llvm::cantFail(findSchedule(name)), network,
                                machineOrder(network, MachineId(0)));
  return schedule ? "" : llvm::toString(schedule.takeError());
}

// In a mesh of 8 x 8 nodes number 8x + y stands at (x, y); messages correct x first.
TEST(LeaderMulticasts, HlLeadsFromTheLowestCorner) {
  const Schedule schedule = built(fullMesh({8, 8}), "hl", 27);
  EXPECT_EQ(schedule.height(), 3U) << "to the corner, along the second dimension, and the first";
  EXPECT_EQ(sendersIn(schedule, 1), std::set<std::size_t>{27});
  EXPECT_EQ(sendersIn(schedule, 2), std::set<std::size_t>{0});
  EXPECT_EQ(sendersIn(schedule, 3), (std::set<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

// Figure 10 of the paper.
TEST(LeaderMulticasts, SqhlLeadsFromTheCornerOfTheRootsQuadrant) {
  const Network mesh = fullMesh({8, 8});
  for (const auto& [root, corner] : {std::pair(27U, 0U), {28U, 7U}, {35U, 56U}, {36U, 63U}})
    EXPECT_EQ(sendersIn(built(mesh, "sqhl", root), 2), std::set<std::size_t>{corner}) << root;
}

TEST(LeaderMulticasts, SchlLeadsAroundTheRoot) {
  const Schedule schedule = built(fullMesh({8, 8}), "schl", 27);
  EXPECT_EQ(schedule.height(), 4U);
  EXPECT_EQ(sendersIn(schedule, 3), (std::set<std::size_t>{27, 28, 35, 36}));
}

TEST(LeaderMulticasts, NetworksWithoutWormsAreRefused) {
  EXPECT_NE(refusal(testing::fullNetwork(MeshShape{{4, 4}}), "hl").find("'multidestination: true'"),
            std::string::npos);
  EXPECT_NE(refusal(testing::fullNetwork(MultistageShape{2, 2}), "schl").find("dimension order"),
            std::string::npos);
  EXPECT_NE(refusal(fullMesh({4, 4}), "hardware-tree").find("'hl'"), std::string::npos);
}

RC_GTEST_PROP(LeaderMulticasts, MeetNothingInAMesh, ()) {
  const MeshShape shape = *testing::genMeshShape(false);
  const Network network =
      withWorms(testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape), 2)));
  const auto* const name = *rc::gen::element("hl", "sqhl", "schl");
  const std::size_t mostLeaders = std::string(name) == "schl" ? 2 : 1;
  for (std::size_t root = 0; root < network.machineCount(); ++root) {
    const Schedule schedule = built(network, name, root);
    const ContentionReport report = judgeMulticasts(network, MachineId(root), schedule.multicasts);
    RC_ASSERT(report.defects.empty());
    RC_ASSERT(report.conflicts.empty());
    // One leader or two on every line along the last dimension.
    std::size_t leaders = mostLeaders;
    for (std::size_t i = 0; i + 1 < shape.radices.size(); ++i)
      leaders *= shape.radices[i];
    leaders = std::min(leaders, network.machineCount());
    const auto most = static_cast<std::size_t>(std::bit_width(leaders)) + shape.radices.size();
    RC_ASSERT(schedule.height() <= most);
  }
}

RC_GTEST_PROP(LeaderMulticasts, ReachEverybodyInATorus, ()) {
  const MeshShape shape = *testing::genMeshShape(true);
  const Network network =
      withWorms(testing::regularNetwork(shape, *testing::genPlaces(placeCount(shape), 2)));
  const auto* const name = *rc::gen::element("hl", "sqhl", "schl");
  const auto root = *rc::gen::inRange<std::size_t>(0, network.machineCount());
  const Schedule schedule = built(network, name, root);
  RC_ASSERT(judgeMulticasts(network, MachineId(root), schedule.multicasts).defects.empty());
}

} // namespace
} // namespace topocast
