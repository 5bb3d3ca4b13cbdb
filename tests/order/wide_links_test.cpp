// Switches behind wide links: examples, and that trees over what is lifted load no link of the
// network beyond what it carries, as the judge sees it.
#include "order/seen_switches.hpp"

#include "contention/contention.hpp"
#include "order/network_order.hpp"
#include "random_network.hpp"
#include "schedule/registry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

/// `racks` switches of 16 machines each below s0, which has none, by links of that width.
Network racksOf16(std::size_t racks, double width) {
  std::vector<testing::SwitchPair> pairs;
  std::vector<std::size_t> machineSwitch;
  for (std::size_t rack = 1; rack <= racks; ++rack) {
    pairs.emplace_back(0, rack);
    machineSwitch.insert(machineSwitch.end(), 16, rack);
  }
  return testing::networkOf(racks + 1, pairs, machineSwitch, std::vector<double>(racks, width));
}

using Numbers = std::vector<std::uint32_t>;

Numbers machinesOn(const SeenSwitches& seen, std::uint32_t place) {
  Numbers machines;
  for (std::uint32_t i = 0; i < seen.switchOfMachine.size(); ++i)
    if (seen.switchOfMachine[i] == place) machines.push_back(i);
  return machines;
}

TEST(WideLinks, NothingIsLiftedOverNarrowLinks) {
  const SeenSwitches seen = liftOverWideLinks(racksOf16(2, 1.9));
  EXPECT_EQ(seen.switches, Numbers({0, 1, 2}));
  EXPECT_EQ(seen.switchAbove, (std::vector<std::int32_t>{-1, 0, 0}));
  EXPECT_TRUE(machinesOn(seen, 0).empty());
  EXPECT_EQ(machinesOn(seen, 2).size(), 16U);
}

TEST(WideLinks, AllButOneShareOfTheLinkIsLifted) {
  const SeenSwitches seen = liftOverWideLinks(racksOf16(2, 3));
  ASSERT_EQ(seen.switches.size(), 3U);
  EXPECT_EQ(machinesOn(seen, 0), Numbers({0, 1, 16, 17}));
  EXPECT_EQ(machinesOn(seen, 2).size(), 14U);
}

TEST(WideLinks, FullBisectionIsOneSwitch) {
  const SeenSwitches seen = liftOverWideLinks(racksOf16(4, 16));
  ASSERT_EQ(seen.switches.size(), 1U);
  EXPECT_EQ(machinesOn(seen, 0).size(), 64U);
}

// s1 without machines carries s2 and s3 of one machine each, and s4, which is empty.
TEST(WideLinks, SwitchesAreLiftedTooAndIdleOnesLeftOut) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {1, 2}, {1, 3}, {1, 4}};
  const std::vector<std::size_t> machineSwitch = {0, 2, 3};
  const std::vector<double> widths = {2, 1, 1, 1};
  const auto seen = liftOverWideLinks(testing::networkOf(5, pairs, machineSwitch, widths));
  EXPECT_EQ(seen.switches, Numbers({0, 2, 3})); // s1 dissolves: no more than two hang on it
  EXPECT_EQ(seen.switchAbove, (std::vector<std::int32_t>{-1, 0, 0}));
}

TEST(WideLinks, TreesAreLower) {
  const ScheduleKind binary = llvm::cantFail(findSchedule("binary"));
  const auto height = [&](const Network& network) {
    return buildSchedule(binary, dfsOrder(network, MachineId(0))).height();
  };
  EXPECT_EQ(height(racksOf16(64, 1)), 15U);
  EXPECT_EQ(height(racksOf16(64, 2)), 11U);
  EXPECT_EQ(height(racksOf16(64, 16)), 10U); // as on one switch
}

std::vector<MachineId> anyMembers(const Network& network, MachineId root) {
  std::vector<MachineId> members;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (MachineId(i) == root || *rc::gen::weightedElement<bool>({{3, true}, {1, false}}))
      members.emplace_back(i);
  return members;
}

RC_GTEST_PROP(WideLinks, TreesLoadNoLinkBeyondItsSpeed, ()) {
  const Network network = *testing::genUnequalNetwork();
  const MachineId root = *testing::genMachine(network);
  const MachineOrder order = dfsOrder(network, anyMembers(network, root), root);
  for (const char* name : {"linear", "binary", "kary:3", "timed:2/1", "jump:4/1", "jump:2/1:2"}) {
    const Schedule schedule = buildSchedule(llvm::cantFail(findSchedule(name)), order);
    RC_ASSERT(judge(network, schedule).conflicts.empty());
  }
}

RC_GTEST_PROP(WideLinks, TwoTreesLoadNoLinkBeyondItsSpeed, ()) {
  const Network network = *testing::genUnequalNetwork();
  const MachineId root = *testing::genMachine(network);
  const Schedule schedule =
      buildSchedule(llvm::cantFail(findSchedule("two-tree")), dfsOrder(network, root));
  const ContentionReport report = judge(network, schedule);
  for (std::size_t i = 0; i < network.linkCount(); ++i) {
    const double relative = network.link(LinkId(i)).bandwidth / network.machineBandwidth();
    RC_ASSERT(report.linkLoads[i] <= std::max(1.0, 1 / relative) + 1e-9);
  }
}

} // namespace
} // namespace topocast
