// Schedules by segment: on one switch no link carries more than one volume, whatever the number of
// machines and the latency, and in the postal model segments hardly ever reach a machine together.
#include "most_sends.hpp"
#include "random_network.hpp"

#include "contention/contention.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/segment_roles.hpp"

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
