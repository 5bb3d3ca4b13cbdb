// Which messages are judged by their times, and by which.
#include "plan/whole_messages.hpp"

#include "regular_network.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace topocast {
namespace {

const CommunicationParameters parameters = {
    "some", {{256, 110e-6, 30e-6, {}, {}}, {1024, 250e-6, 250e-6, {}, {}}}};

ScheduleKind kindNamed(const char* name) {
  return llvm::cantFail(findSchedule(name));
}

struct WholeMessages : ::testing::Test {
  const Network mesh = testing::fullNetwork(MeshShape{{4, 4}, false});

  std::optional<runtime::HoldingTimes> times(const char* schedule, const ServedSizes& sizes) const {
    return timesOfWholeMessages(mesh, parameters, kindNamed(schedule), sizes);
  }
};

TEST_F(WholeMessages, OnTreesOfSwitchesNoTimesCount) {
  EXPECT_FALSE(timesOfWholeMessages(testing::lineNetwork(2, 4), parameters, kindNamed("halving"),
                                    {256, 256}));
}

TEST_F(WholeMessages, PipelinesHaveNoTimes) {
  EXPECT_FALSE(times("halving", {257, 256}));
  EXPECT_FALSE(times("halving", {{}, 256}));
}

TEST_F(WholeMessages, TimesAreThoseOfTheLargestMessage) {
  const auto small = times("halving", {256, 256});
  ASSERT_TRUE(small);
  EXPECT_EQ(small->end, 1'000'000U);
  EXPECT_EQ(small->hold, 214'286U); // 30 / 140
  EXPECT_EQ(small->ports, 1U);
  EXPECT_EQ(times("optimal:20/55", {1024, 4096})->hold, 500'000U);
}

/// Whatever the schedule's name.
TEST_F(WholeMessages, TimesInTheNameDoNotCount) {
  const auto named = times("optimal:65535/1:2/1", {256, 256});
  ASSERT_TRUE(named);
  EXPECT_EQ(named->end, 1'000'000U);
  EXPECT_EQ(named->hold, 214'286U);
  EXPECT_EQ(named->ports, 1U);
}

TEST_F(WholeMessages, ParametersTellOfPorts) {
  const CommunicationParameters ports = {"ports", {{256, 110e-6, 30e-6, {}, {}}}, true, {2, 7e-6}};
  const auto times = timesOfWholeMessages(mesh, ports, kindNamed("optimal:22/55:3/10"), {256, 256});
  ASSERT_TRUE(times);
  EXPECT_EQ(times->ports, 2U);
  EXPECT_EQ(times->interval, 50'000U); // 7 / 140
}

/// Of the two trees of a schedule the first carries a message of one segment.
TEST_F(WholeMessages, OfSeveralTreesTheFirstIsJudged) {
  const MachineOrder order = machineOrder(mesh, MachineId(5));
  Schedule schedule;
  for (const char* name : {"linear", "flat"}) {
    const Schedule whole = buildSchedule(kindNamed(name), order);
    schedule.trees.push_back({0.5, whole.trees.front().tree});
  }
  const runtime::HoldingTimes times = {1, 2, 1, 0};
  EXPECT_EQ(judgeWholeMessages(mesh, schedule, times).latency, 30U);
  std::ranges::reverse(schedule.trees);
  EXPECT_EQ(judgeWholeMessages(mesh, schedule, times).latency, 16U);
}

} // namespace
} // namespace topocast
