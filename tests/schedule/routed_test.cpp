// Schedules where routes are fixed. In fat trees they keep what they promise on trees of switches,
// whatever shortest paths the switches hold (order/seen_switches.hpp); on all networks they reach
// everyone.
#include "contention/contention.hpp"
#include "fabric.hpp"
#include "network/machine_subset.hpp"
#include "order/network_order.hpp"
#include "random_network.hpp"
#include "routed_network.hpp"
#include "schedule/registry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

constexpr double rounding = 1e-9; // of shares that add up

ContentionReport judged(const Network& network, const char* kind, MachineId root) {
  const ScheduleKind schedule = llvm::cantFail(findSchedule(kind));
  return judge(network, buildSchedule(schedule, machineOrder(network, root)));
}

const char* genTree() {
  return *rc::gen::element("linear", "binary", "kary:3", "timed:3/1", "jump:1/0:2", "jump:2/1",
                           "flat");
}

const char* genTrees() {
  return *rc::gen::element("two-tree", "multi-tree:3", "multi-tree:4", "multi-tree:8");
}

RC_GTEST_PROP(FatTree, TreesAreFreeOfContention, ()) {
  const Network network = *testing::genFatTree();
  const ContentionReport report = judged(network, genTree(), *testing::genMachine(network));
  RC_ASSERT(report.contentionFree());
}

RC_GTEST_PROP(FatTree, SeveralTreesCarryTheMessageOnce, ()) {
  const Network network = *testing::genFatTree();
  const ContentionReport report = judged(network, genTrees(), *testing::genMachine(network));
  RC_ASSERT(report.delivers());
  RC_ASSERT(report.maxLinkLoad <= 1 + rounding);
}

RC_GTEST_PROP(FatTree, SoDoThoseOverSomeOfTheMachines, ()) {
  const Network network = *testing::genFatTree();
  const Network part = onlyMachines(network, *testing::genMembers(network));
  const MachineId root = *testing::genMachine(part);
  RC_ASSERT(judged(part, genTree(), root).contentionFree());
  RC_ASSERT(judged(part, genTrees(), root).maxLinkLoad <= 1 + rounding);
}

const char* genWide() {
  return *rc::gen::element("wide-multi-tree:2", "wide-multi-tree:4", "wide-multi-tree:6");
}

/// What leaves the switches of a leaf, or comes to it, over all cables between switches.
double borderLoad(const Network& network, const ContentionReport& report, SwitchId leaf,
                  bool isWayOut) {
  double sum = 0;
  for (const auto& [to, link] : network.neighbours(leaf))
    sum += report.linkLoads[(isWayOut ? link : reverse(link)).index()];
  return sum;
}

/// A border that has machines of other leaves as builders see it may be entered once more.
RC_GTEST_PROP(FatTree, WideTreesLoadBordersByWhatTheirCablesCarry, ()) {
  const Network network = *testing::genFatTree();
  const char* const kind = *rc::gen::element("wide-multi-tree:2", "wide-multi-tree:4");
  const ContentionReport report = judged(network, kind, *testing::genMachine(network));
  RC_ASSERT(report.delivers());
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const SwitchId leaf(i);
    if (network.machinesOf(leaf).empty()) continue;
    const auto cables = static_cast<double>(network.neighbours(leaf).size()) + 1;
    RC_ASSERT(borderLoad(network, report, leaf, true) <= cables * (1 + rounding));
    RC_ASSERT(borderLoad(network, report, leaf, false) <= cables * (1 + rounding));
  }
}

/// Each leaf with its spines, by what switches' tables hold.
TEST(Fabric, WideTreesAreLowerAndNoCableCarriesMore) {
  for (const std::size_t spines : {16U, 8U, 4U})
    for (const auto tables : {testing::Tables::byDestination, testing::Tables::random}) {
      const Network network = testing::Fabric{16, 16, spines}.network(tables);
      for (const MachineId root : {MachineId(0), MachineId(77)}) {
        const MachineOrder order = machineOrder(network, root);
        const auto built = [&](const char* kind) {
          return buildSchedule(llvm::cantFail(findSchedule(kind)), order);
        };
        const Schedule wide = built("wide-multi-tree:4");
        const ContentionReport report = judge(network, wide);
        EXPECT_TRUE(report.delivers());
        EXPECT_LE(report.maxLinkLoad, 1 + rounding) << spines;
        EXPECT_LT(wide.height(), built("multi-tree:4").height()) << spines;
      }
    }
}

RC_GTEST_PROP(AnyRoutes, EveryoneIsReached, ()) {
  const Network network = *testing::genRoutedNetwork();
  const MachineId root = *testing::genMachine(network);
  RC_ASSERT(judged(network, genTree(), root).delivers());
  RC_ASSERT(judged(network, genTrees(), root).delivers());
  RC_ASSERT(judged(network, genWide(), root).delivers());
}

} // namespace
} // namespace topocast
