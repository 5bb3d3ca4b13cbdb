// Schedules where routes are fixed. In fat trees they keep what they promise on trees of switches,
// whatever shortest paths the switches hold (order/route_blocks.hpp); on all networks they reach
// everyone.
#include "contention/contention.hpp"
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

RC_GTEST_PROP(AnyRoutes, EveryoneIsReached, ()) {
  const Network network = *testing::genRoutedNetwork();
  const MachineId root = *testing::genMachine(network);
  RC_ASSERT(judged(network, genTree(), root).delivers());
  RC_ASSERT(judged(network, genTrees(), root).delivers());
}

} // namespace
} // namespace topocast
