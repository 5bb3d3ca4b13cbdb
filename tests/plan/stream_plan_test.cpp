// Plans where machines may use groups of IP multicast: `auto` streams where that is predicted to be
// faster, a job plans the same, and nothing changes where the network has no groups.
#include "cost/estimate.hpp"
#include "job_sites.hpp"
#include "likely_parameters.hpp"
#include "order/network_order.hpp"
#include "plan/planner.hpp"
#include "plan/site_tables.hpp"

#include "topocast/job/job_network.hpp"
#include "topocast/job/job_planner.hpp"
#include "topocast/schedule/families.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace topocast {
namespace {

Network withGroups(const Network& network) {
  NetworkDescription description = network.description();
  description.copying = Copying{CopiedTo::anyMachines, 0, 0, {}, {}, true};
  return Network(std::move(description));
}

Network pods() {
  return testing::siteOf(2, 4, 8, 1);
}

const ScheduleKind& kindOf(const Plan& plan, const PlanRange& range) {
  return plan.schedules[range.schedule].schedule.kind;
}

bool streams(const Plan& plan) {
  return std::ranges::any_of(plan.ranges, [&](const PlanRange& range) {
    return runtime::isStreamed(kindOf(plan, range));
  });
}

Plan planOf(const Network& network, const PlanRequest& request = {}) {
  return planRoot(network, estimateParameters(network), request, MachineId(0));
}

TEST(StreamPlan, OnlyWhereTheNetworkHasGroups) {
  EXPECT_FALSE(streams(planOf(pods())));
  EXPECT_TRUE(streams(planOf(withGroups(pods()))));
}

TEST(StreamPlan, ARangeOfAStreamHasThePayloadOfDatagrams) {
  const Plan plan = planOf(withGroups(pods()));
  for (const PlanRange& range : plan.ranges)
    if (runtime::isStreamed(kindOf(plan, range))) {
      EXPECT_EQ(range.segmentBytes, runtime::usualPayloadBytes);
    }
}

/// Without streams the plan is that of the network without groups.
TEST(StreamPlan, WithoutStreamsTheSamePlan) {
  PlanRequest request;
  request.isWithoutStreams = true;
  const Plan trees = planOf(pods());
  const Plan without = planOf(withGroups(pods()), request);
  ASSERT_EQ(trees.ranges.size(), without.ranges.size());
  for (std::size_t i = 0; i < trees.ranges.size(); ++i) {
    EXPECT_EQ(trees.ranges[i].toBytes, without.ranges[i].toBytes);
    EXPECT_EQ(trees.ranges[i].segmentBytes, without.ranges[i].segmentBytes);
    EXPECT_EQ(trees.ranges[i].predictedSeconds, without.ranges[i].predictedSeconds);
    EXPECT_EQ(kindOf(trees, trees.ranges[i]), kindOf(without, without.ranges[i]));
  }
}

/// An estimate's range says nothing of datagrams, so a stream has to win by the likely times.
TEST(StreamPlan, NoStreamByAnEstimateThatIsSlowerAtTheLikelyTimes) {
  const Network network = withGroups(pods());
  PlanRequest request;
  request.isWithoutStreams = true;
  for (const PlanRange& range : planOf(network).ranges)
    if (range.toBytes && range.segmentBytes == runtime::usualPayloadBytes) {
      request.messageBytes = range.toBytes;
      const Plan trees =
          planRoot(network, testing::likelyParameters(network), request, MachineId(0));
      EXPECT_LE(range.predictedSeconds, 1.02 * trees.ranges.front().predictedSeconds);
    }
}

TEST(StreamPlan, NoStreamThatIsSlower) {
  const auto planOfKnown = [](const Network& network) {
    return planRoot(network, testing::likelyParameters(network), {}, MachineId(0));
  };
  const Plan trees = planOfKnown(pods());
  const Plan plan = planOfKnown(withGroups(pods()));
  for (const PlanRange& range : plan.ranges) {
    const std::uint64_t size = range.toBytes.value_or(range.fromBytes);
    const auto other = std::ranges::find_if(trees.ranges, [&](const PlanRange& each) {
      return !each.toBytes || size <= *each.toBytes;
    });
    if (other->toBytes == range.toBytes) {
      EXPECT_LE(range.predictedSeconds, 1.02 * other->predictedSeconds);
    }
  }
}

/// A stream that loses most of what it sends is of no use.
TEST(StreamPlan, NotWhereMostIsLost) {
  const Network network = withGroups(pods());
  CommunicationParameters parameters = estimateParameters(network);
  runtime::MulticastTimes times = parameters.multicast();
  times.loss = 0.9;
  parameters.setMulticast(times);
  EXPECT_FALSE(streams(planRoot(network, parameters, {}, MachineId(0))));
}

/// A job's ranges: those without streams, then those with them.
TEST(StreamPlan, AJobHasBothPlans) {
  const Network network = withGroups(pods());
  const CommunicationParameters parameters = estimateParameters(network);
  const SiteTables tables = llvm::cantFail(makeSiteTables(network, parameters, {}));
  const runtime::Site site = tables.view();
  std::vector<std::uint32_t> members(network.machineCount());
  std::iota(members.begin(), members.end(), 0U);
  const std::vector<runtime::JobRange> ranges =
      planJob(site, runtime::networkOfJob(site, members), 0);
  const auto first = std::ranges::find(ranges, runtime::anyLength, &runtime::JobRange::lastByte);
  ASSERT_NE(first, ranges.end());
  const std::vector<runtime::JobRange> trees(ranges.begin(), first + 1);
  const std::vector<runtime::JobRange> heard(first + 1, ranges.end());
  const auto isStreamed = [&](const runtime::JobRange& range) {
    return runtime::isStreamed(site.kinds[range.kind]);
  };
  EXPECT_TRUE(std::ranges::none_of(trees, isStreamed));
  EXPECT_TRUE(std::ranges::any_of(heard, isStreamed));
  const Plan plan = planRoot(network, parameters, {}, MachineId(0));
  ASSERT_EQ(heard.size(), plan.ranges.size());
  for (std::size_t i = 0; i < heard.size(); ++i) {
    EXPECT_EQ(heard[i].lastByte, plan.ranges[i].toBytes.value_or(runtime::anyLength));
    EXPECT_EQ(heard[i].segmentBytes, plan.ranges[i].segmentBytes);
    EXPECT_EQ(site.kinds[heard[i].kind], kindOf(plan, plan.ranges[i]));
  }
}

TEST(StreamPlan, ASourceOfTheStreamAloneHasItsTreeBeside) {
  const Network network = withGroups(pods());
  PlanRequest request;
  request.schedule = runtime::kinds::ipMulticast();
  const SiteTables tables =
      llvm::cantFail(makeSiteTables(network, estimateParameters(network), request));
  ASSERT_EQ(tables.kinds.size(), 2U);
  EXPECT_EQ(tables.kinds[0], runtime::kinds::binary());
  EXPECT_EQ(tables.kinds[1], runtime::kinds::ipMulticast());
  EXPECT_TRUE(tables.hasStreams());
}

} // namespace
} // namespace topocast
