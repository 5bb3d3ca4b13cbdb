// Schedules by segment: no link carries more than one volume, whatever the switches, the number of
// machines and the latency. On one switch segments hardly ever reach a machine together in the
// postal model; over several switches the roles of parts add up as the argument in turn_roles.hpp
// asks.
#include "made_network.hpp"
#include "most_sends.hpp"
#include "pod_network.hpp"
#include "random_network.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/segment_roles.hpp"
#include "topocast/schedule/turn_roles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

namespace topocast {
namespace {

using runtime::RoleCrew;
using runtime::SegmentRole;

constexpr std::uint32_t mostLatency = 16;

Schedule bySegment(const MachineOrder& order, std::uint32_t latency) {
  return buildSchedule(runtime::kinds::bySegment(runtime::kinds::Latency{latency}), order);
}

TEST(BySegment, LoadsEveryLinkWithOneVolume) {
  for (std::uint32_t machines = 2; machines <= 130; machines += 1 + machines / 16) {
    const Network network = testing::networkOf({0}, std::vector<std::size_t>(machines, 0));
    for (std::uint32_t latency = 1; latency <= mostLatency; latency += 3) {
      const MachineId root(machines / 3);
      const Schedule schedule = bySegment(dfsOrder(network, root), latency);
      ASSERT_EQ(schedule.trees.size(), runtime::segmentPeriod);
      const ContentionReport report = judge(network, schedule);
      ASSERT_TRUE(report.delivers()) << machines << " machines, latency " << latency;
      ASSERT_TRUE(report.loadOptimal()) << machines << " machines, latency " << latency;
      ASSERT_LE(testing::mostSends(network, schedule), runtime::segmentPeriod);
    }
  }
}

TEST(BySegment, ServesAnySwitches) {
  const Network network = testing::networkOf({0, 0, 1}, {0, 0, 0, 1, 1, 2, 2, 2, 2});
  for (std::uint32_t root = 0; root < network.machineCount(); ++root)
    EXPECT_TRUE(judge(network, bySegment(dfsOrder(network, MachineId(root)), 4)).delivers());
}

/// Whether a period of segments, judged by what knows nothing of blocks, loads no link beyond one
/// volume and no machine beyond one message sent for a segment.
void expectOneVolume(const Network& network, MachineId root, std::uint32_t latency) {
  const Schedule schedule = bySegment(dfsOrder(network, root), latency);
  ASSERT_EQ(schedule.trees.size(), runtime::segmentPeriod);
  const ContentionReport report = judge(network, schedule);
  ASSERT_TRUE(report.delivers()) << network.machineCount() << " machines, latency " << latency;
  ASSERT_TRUE(report.loadOptimal()) << network.machineCount() << " machines, latency " << latency
                                    << ", load " << report.maxLinkLoad;
  ASSERT_LE(testing::mostSends(network, schedule), runtime::segmentPeriod);
}

TEST(BySegment, LoadsLinksOfRandomSwitchesWithOneVolume) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::size_t switches = 2 + seed % 17;
    const std::size_t machines = 4 + seed * 7 % 90;
    const Network network = testing::randomNetwork(switches, machines, seed);
    for (const std::uint32_t latency : {1U, 3U, 6U, 20U})
      expectOneVolume(network, MachineId(seed % machines), latency);
  }
}

TEST(BySegment, LoadsLinksOfRegularSwitchesWithOneVolume) {
  for (const std::uint32_t latency : {2U, 5U}) {
    expectOneVolume(testing::lineNetwork(4, 32), MachineId(9), latency);
    expectOneVolume(testing::starNetwork(8, 64), MachineId(0), latency);
    expectOneVolume(testing::podNetwork(30, 240), MachineId(17), latency); // no machine is above
  }
}

/// For segments that take six gaps.
std::vector<runtime::detail::TreeRoles> rolesOver(const runtime::BlockTree& blocks) {
  constexpr std::uint32_t latency = 6;
  return runtime::detail::turnRoles(blocks, latency);
}

TEST(BySegment, RolesOfPartsAddUp) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Network network = testing::randomNetwork(3 + seed % 20, 6 + seed * 5 % 120, seed);
    const runtime::BlockTree blocks = runtime::blockTreeOf(dfsOrder(network, MachineId(0)));
    const auto roles = rolesOver(blocks);
    ASSERT_EQ(roles.size(), runtime::segmentPeriod);
    for (std::uint32_t block = 0; block < blocks.blockCount(); ++block) {
      for (const auto& ofTree : roles) {
        std::size_t sum = 0;
        for (const std::uint32_t part : blocks.parts[block])
          sum += ofTree[part];
        ASSERT_EQ(sum, blocks.parts[block].size() - 1 + ofTree[blocks.partOf(block)]) << seed;
      }
      for (const std::uint32_t part : blocks.parts[block]) {
        std::size_t sum = 0;
        for (const auto& ofTree : roles)
          sum += ofTree[part];
        ASSERT_LE(sum, runtime::segmentPeriod) << seed; // one machine beside the root's sends less
      }
    }
  }
}

TEST(BySegment, MachinesTakeTurnsInsideABlock) {
  // Beside the root one machine, and behind its switch 8.
  const Network network = testing::networkOf({0, 0}, {0, 0, 1, 1, 1, 1, 1, 1, 1, 1});
  const auto roles = rolesOver(runtime::blockTreeOf(dfsOrder(network, MachineId(0))));
  // The block sends one message in every tree: 8 in all, by six machines in turn and two in turn.
  for (std::uint32_t machine = 0; machine < 8; ++machine)
    for (std::uint32_t tree = 0; tree < runtime::segmentPeriod; ++tree) {
      const std::uint32_t crew = machine < 6 ? 6 : 2;
      const bool isItsTurn = tree % crew == (machine < 6 ? machine : machine - 6);
      EXPECT_EQ(roles[tree][2 + machine], isItsTurn ? crew : 0) << machine << ", tree " << tree;
    }
}

/// The delays of the first machine of a crew, by segment of its turns.
std::vector<std::uint32_t> delaysInTurn(const std::vector<SegmentRole>& roles,
                                        const std::vector<RoleCrew>& crews, std::uint32_t first) {
  std::vector<std::uint32_t> delays;
  for (std::uint32_t role = 0; role < roles.size(); ++role) {
    if (crews[role].first != first) continue;
    delays.resize(crews[role].size);
    delays[crews[role].turn] = roles[role].delay;
  }
  return delays;
}

/// Whether two segments reach a machine of that crew in one gap.
bool meet(const std::vector<std::uint32_t>& delays) {
  std::set<std::size_t> arrivals;
  for (std::size_t segment = 0; segment < delays.size(); ++segment)
    arrivals.insert((segment + delays[segment]) % delays.size());
  return arrivals.size() < delays.size();
}

TEST(BySegment, SegmentsReachMachinesOneByOne) {
  for (std::uint32_t machines = 1; machines <= 300; machines += 1 + machines / 8)
    for (std::uint32_t latency = 1; latency <= mostLatency; ++latency) {
      const auto roles = runtime::earliestRoles(machines, latency);
      const auto crews = runtime::crewsOf(roles);
      ASSERT_EQ(roles.size(), machines);
      std::set<std::uint32_t> firsts;
      for (const RoleCrew& crew : crews)
        firsts.insert(crew.first);
      const auto meeting = std::ranges::count_if(
          firsts, [&](std::uint32_t first) { return meet(delaysInTurn(roles, crews, first)); });
      EXPECT_LE(meeting, 1 + machines / 24) << machines << " machines, latency " << latency;
    }
}

/// The least time in which all machines can have one segment, with any numbers of children.
std::uint32_t optimalDelay(std::uint32_t machines, std::uint32_t latency) {
  std::multiset<std::uint32_t> next = {latency + 1}; // when each sender's next segment arrives
  std::uint32_t last = 0;
  for (std::uint32_t reached = 1; reached < machines; ++reached) {
    last = *next.begin();
    next.erase(next.begin());
    next.insert({last + 1, last + latency + 1});
  }
  return last;
}

TEST(BySegment, NumbersOfChildrenCostATenthAndTwoGaps) {
  for (const std::uint32_t machines : {7, 15, 31, 63, 100, 255, 1000})
    for (std::uint32_t latency = 1; latency <= mostLatency; ++latency) {
      std::uint32_t last = 0;
      for (const SegmentRole& role : runtime::earliestRoles(machines, latency))
        last = std::max(last, role.delay);
      const std::uint32_t optimal = optimalDelay(machines, latency);
      EXPECT_LE(last, optimal + optimal / 10 + 2) << machines << " machines, latency " << latency;
    }
}

} // namespace
} // namespace topocast
