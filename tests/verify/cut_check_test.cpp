// What is found of bottlenecks by flows along augmenting paths, beside how plans find them.
#include "verify/cut_check.hpp"

#include "network/bottleneck.hpp"

#include "random_network.hpp"
#include "routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace topocast {
namespace {

/// Four switches in a ring with a machine each; s0->s1 and s2->s3 are narrow.
Network ring() {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  const std::vector<std::size_t> machineSwitch = {0, 1, 2, 3};
  const std::vector<double> widths = {0.2, 1, 0.3, 1};
  return testing::routedNetwork(testing::describe(4, pairs, machineSwitch, widths));
}

TEST(CutCheck, FindsTheMachineThatLessCanFlowTo) {
  const Network network = ring();
  const double speed = network.machineBandwidth();
  EXPECT_FALSE(firstReachedByLess(network, MachineId(0), 0.5 * speed));
  const auto less = firstReachedByLess(network, MachineId(0), 0.6 * speed);
  ASSERT_TRUE(less);
  EXPECT_EQ(network.name(less->machine), "n1");
  EXPECT_DOUBLE_EQ(less->bandwidth, 0.5 * speed);
}

TEST(CutCheck, AllLinksOfACutPart) {
  const Network network = ring();
  const LinkId first(0);
  const LinkId third = reverse(LinkId(4));
  ASSERT_EQ(network.name(first), "s0->s1");
  ASSERT_EQ(network.name(third), "s3->s2");
  EXPECT_TRUE(partsFromSomeMachine(network, MachineId(0), std::vector{first, third}));
  EXPECT_FALSE(partsFromSomeMachine(network, MachineId(0), std::vector{first}));
  EXPECT_FALSE(partsFromSomeMachine(network, MachineId(0), std::vector{reverse(first), third}));
}

RC_GTEST_PROP(CutCheck, AgreesWithWhatPlansSay, ()) {
  const Network network = *rc::gen::resize(
      rc::kNominalSize, rc::gen::oneOf(testing::genThinNetwork(12, 20), testing::genRoutedNetwork(),
                                       testing::genUnequalNetwork()));
  if (network.machineCount() == 1) return;
  const MachineId root = *testing::genMachine(network);
  const auto [links, bandwidth] = bottleneck(network, root);
  RC_ASSERT(partsFromSomeMachine(network, root, links));
  RC_ASSERT(!partsFromSomeMachine(network, root, std::span(links).subspan(1)));
  RC_ASSERT(!firstReachedByLess(network, root, bandwidth));
  RC_ASSERT(firstReachedByLess(network, root, 1.001 * bandwidth).has_value());
}

} // namespace
} // namespace topocast
