// The judge itself, on messages whose fate is known.
#include "contention/contention.hpp"

#include "order/network_order.hpp"
#include "random_network.hpp"
#include "schedule/registry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

/// s0 - s1 - s2 in a line; machines 0, 1 | 2, 3 | 4, 5.
Network smallLine() {
  return testing::networkOf({0, 0, 1}, {0, 0, 1, 1, 2, 2});
}

Edge edge(std::size_t from, std::size_t to) {
  return {MachineId(from), MachineId(to)};
}

TEST(Contention, NamesSendersAndLink) {
  const Network network = smallLine();
  const std::vector<Edge> edges = {edge(0, 1), edge(0, 2), edge(1, 3), edge(2, 4), edge(4, 5)};
  const ContentionReport report = judge(network, MachineId(0), edges);
  EXPECT_TRUE(report.delivers());
  ASSERT_EQ(report.conflicts.size(), 1U);
  EXPECT_EQ(network.name(report.conflicts[0].link), "s0->s1");
  EXPECT_EQ(report.conflicts[0].first, edge(0, 2));
  EXPECT_EQ(report.conflicts[0].second, edge(1, 3));
  EXPECT_DOUBLE_EQ(report.maxLinkLoad, 2.0);
}

TEST(Contention, MessagesOfOneSenderDoNotContend) {
  const std::vector<Edge> edges = {edge(0, 1), edge(0, 2), edge(0, 3), edge(0, 4), edge(0, 5)};
  const ContentionReport report = judge(smallLine(), MachineId(0), edges);
  EXPECT_TRUE(report.contentionFree());
  EXPECT_DOUBLE_EQ(report.maxLinkLoad, 5.0);
}

TEST(Contention, OppositeDirectionsDoNotContend) {
  const std::vector<Edge> edges = {edge(0, 2), edge(2, 1), edge(2, 4), edge(4, 3), edge(4, 5)};
  EXPECT_TRUE(judge(smallLine(), MachineId(0), edges).contentionFree());
}

TEST(Contention, Defects) {
  const std::vector<Edge> edges = {edge(0, 1), edge(0, 2), edge(1, 2),
                                   edge(1, 0), edge(3, 4), edge(4, 3)};
  const std::vector<std::string> expected = {
      "'n2' is entered twice, by 'n0' and by 'n1'",
      "the root 'n0' is entered by 'n1'",
      "'n3' waits for 'n4', which the message never reaches",
      "'n4' waits for 'n3', which the message never reaches",
      "'n5' is never reached",
  };
  EXPECT_EQ(judge(smallLine(), MachineId(0), edges).defects, expected);
}

TEST(Contention, LoadsAreRelativeToAMachinesSpeed) {
  NetworkDescription description{"fast", {"s0", "s1"}, {"a", "b", "c"}, {}, {}, {}, {}, {}};
  description.cables = {{0, 1, 4e8, 0}, {0, 2, 1e8, 0}, {1, 3, 1e8, 0}, {1, 4, 5e7, 0}};
  const Network network(description);
  const ContentionReport report =
      judge(network, MachineId(0), std::vector<Edge>{edge(0, 1), edge(1, 2)});
  EXPECT_DOUBLE_EQ(report.linkLoads[0], 0.25); // s0->s1, four times a machine's speed
  EXPECT_DOUBLE_EQ(report.linkLoads[6], 2.0);  // s1->c, half of it
  EXPECT_DOUBLE_EQ(report.maxLinkLoad, 2.0);
}

// c's link is half as fast as the others: whatever the broadcast, it is loaded with two.
TEST(Contention, LoadOptimalIsWhatLoadsNoLinkMoreThanSomeLinkMustBe) {
  const std::vector<double> machineWidths = {1, 1, 0.5, 1};
  const std::vector<std::size_t> machineSwitch = {0, 0, 1, 1};
  const std::vector<testing::SwitchPair> pairs = {{0, 1}};
  const Network network = testing::networkOf(2, pairs, machineSwitch, {}, machineWidths);
  const auto judged = [&](std::size_t root, const std::vector<Edge>& edges) {
    return judge(network, MachineId(root), edges);
  };
  const ContentionReport twice = judged(0, {edge(0, 1), edge(0, 3), edge(3, 2)});
  EXPECT_DOUBLE_EQ(twice.unavoidableLoad, 2);
  EXPECT_DOUBLE_EQ(twice.maxLinkLoad, 2);
  EXPECT_TRUE(twice.loadOptimal());
  EXPECT_FALSE(judged(0, {edge(0, 1), edge(0, 2), edge(0, 3)}).loadOptimal());
  EXPECT_FALSE(judged(0, {edge(0, 2), edge(2, 1), edge(2, 3)}).loadOptimal());
  // From c its own link is the one.
  EXPECT_TRUE(judged(2, {edge(2, 0), edge(0, 1), edge(0, 3)}).loadOptimal());
  EXPECT_FALSE(judged(2, {edge(2, 0), edge(2, 1), edge(0, 3)}).loadOptimal());
}

// Three racks of two machines around s0; up-links as wide as a machine's link and half, or two.
TEST(Contention, WideLinksCarrySeveralMessages) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {0, 2}, {0, 3}};
  const std::vector<std::size_t> machineSwitch = {1, 1, 2, 2, 3, 3};
  const std::vector<Edge> edges = {edge(0, 1), edge(0, 2), edge(1, 4), edge(0, 3), edge(2, 5)};
  const auto conflictsAt = [&](double width) {
    const std::vector<double> widths(pairs.size(), width);
    const Network network = testing::networkOf(4, pairs, machineSwitch, widths);
    std::vector<std::string> links;
    for (const Conflict& conflict : judge(network, MachineId(0), edges).conflicts)
      links.push_back(network.name(conflict.link));
    return links;
  };
  // n0 and n1 leave s1, n1 and n2 enter s3.
  EXPECT_EQ(conflictsAt(1.5), (std::vector<std::string>{"s1->s0", "s0->s3"}));
  EXPECT_EQ(conflictsAt(2), std::vector<std::string>{});
}

TEST(Contention, SlowMachinesShareALink) {
  NetworkDescription description{"slow", {"s0", "s1"}, {"a", "b", "c", "d"}, {}, {}, {}, {}, {}};
  description.cables = {
      {0, 1, 1e8, 0}, {0, 2, 1e8, 0}, {0, 3, 1e8, 0}, {1, 4, 5e7, 0}, {1, 5, 5e7, 0}};
  const Network network(description);
  const std::vector<Edge> edges = {edge(0, 1), edge(0, 2), edge(1, 3)};
  EXPECT_TRUE(judge(network, MachineId(0), edges).contentionFree());
}

// Loads add up to the lengths of all paths, each recounted hop by hop over link ends.
RC_GTEST_PROP(Contention, LoadsAddUp, ()) {
  const Network network = *testing::genNetwork();
  const auto pairs = *rc::gen::container<std::vector<std::pair<std::size_t, std::size_t>>>(
      rc::gen::pair(rc::gen::inRange<std::size_t>(0, network.machineCount()),
                    rc::gen::inRange<std::size_t>(0, network.machineCount())));
  std::vector<Edge> edges;
  double hops = 0;
  for (const auto& [from, to] : pairs) {
    if (from == to) continue;
    edges.push_back(edge(from, to));
    const auto depth = [&](SwitchId aSwitch) { return network.tree()->depth(aSwitch); };
    SwitchId left = network.switchOf(MachineId(from));
    SwitchId right = network.switchOf(MachineId(to));
    hops += 2;
    for (; left != right; ++hops) {
      SwitchId& lower = depth(left) > depth(right) ? left : right;
      lower = network.tree()->stepUp(lower).to;
    }
  }
  const ContentionReport report = judge(network, MachineId(0), edges);
  double total = 0;
  for (const double load : report.linkLoads)
    total += load;
  RC_ASSERT(std::abs(total - hops) < 1e-6);
}

/// Every link that leads from the root to a machine carries the message once, and no other one any,
/// however many machines lie behind.
TEST(Contention, AStreamPassesEveryLinkOnce) {
  const Network network = smallLine();
  const MachineId root(2);
  const Schedule schedule =
      buildSchedule(llvm::cantFail(findSchedule("ip-multicast")), dfsOrder(network, root));
  const ContentionReport report = judge(network, schedule);
  EXPECT_TRUE(report.contentionFree());
  EXPECT_TRUE(report.loadOptimal());
  for (std::size_t i = 0; i < network.linkCount(); ++i) {
    const std::string name = network.name(LinkId(i));
    const bool leadsAway = name == "n2->s1" || name == "s1->s0" || name == "s1->s2" ||
                           (name.find("->n") != std::string::npos && !name.ends_with("->n2"));
    EXPECT_DOUBLE_EQ(report.linkLoads[i], leadsAway ? 1 : 0) << name;
  }
}

} // namespace
} // namespace topocast
