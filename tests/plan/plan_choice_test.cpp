// The planner's choice among candidates whose costs and meetings are made up.
#include "topocast/job/plan_choice.hpp"

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {
namespace {

using runtime::Admitted;
using runtime::ChoiceRange;
using runtime::HoldingTimes;
using runtime::JudgedCandidate;

/// A tree whose longest path is that long, and whose busiest machine sends to so many.
runtime::ScheduleProfile profileOf(std::uint64_t steps, double sends) {
  runtime::ScheduleProfile profile;
  runtime::PathCost path;
  path.latencies = path.gaps = steps;
  path.pace = {sends, {sends, 0}, 0};
  profile.trees = {runtime::TreePaths{path}};
  profile.wholeTrees = profile.trees;
  profile.senders = {{sends, 0}};
  profile.mostSends = profile.mostBusy = sends;
  profile.mostParents = 1;
  return profile;
}

/// A chain, free of contention; and a low tree, faster for short messages, whose messages meet, if
/// they are sent whole only where they hold their senders for long.
struct PlanChoice : ::testing::Test {
  const runtime::MessageTimes times{{{64, 10e-6, 1e-6, 0}, {1024, 10e-6, 16e-6, 0}}};
  JudgedCandidate chain = {profileOf(31, 1), true, true, {}};
  JudgedCandidate tree = {profileOf(5, 5), false, false, [this](const HoldingTimes& held) {
                            asked.push_back(held);
                            return held.hold > longestHold;
                          }};
  std::uint32_t longestHold = 1'000'000;
  std::vector<HoldingTimes> asked;

  std::vector<ChoiceRange> choose(Admitted admitted,
                                  std::optional<std::uint64_t> messageBytes = {}) const {
    return runtime::choosePlan({&tree, &chain}, {times, {64, 1024}, admitted, messageBytes});
  }
};

TEST_F(PlanChoice, WhatMeetsServesOnlyMessagesSentWhole) {
  const auto ranges = choose(Admitted::loadOptimal);
  ASSERT_EQ(ranges.size(), 2U);
  EXPECT_EQ(ranges[0].choice.candidate, 0U);
  EXPECT_EQ(ranges[0].toBytes, 1024U);
  EXPECT_EQ(ranges[0].choice.segmentBytes, 1024U);
  EXPECT_EQ(ranges[1].choice.candidate, 1U);
  EXPECT_TRUE(asked.empty());
}

TEST_F(PlanChoice, WhatIsNamedOrBearableServesAllSizes) {
  const auto named = choose(Admitted::all, 1U << 12U);
  ASSERT_EQ(named.size(), 1U);
  EXPECT_EQ(named[0].choice.candidate, 0U);
  tree.isBearable = true;
  EXPECT_EQ(choose(Admitted::loadOptimal, 1U << 12U)[0].choice.candidate, 0U);
  EXPECT_EQ(choose(Admitted::contentionFree, 1U << 12U)[0].choice.candidate, 1U);
}

TEST_F(PlanChoice, MeetingsAreLookedForAtTheSizesChosen) {
  EXPECT_EQ(choose(Admitted::contentionFree)[0].choice.candidate, 0U);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0].end, 1'000'000U);
  EXPECT_EQ(asked[0].hold, 615'385U); // 16 / 26, of the largest message
}

TEST_F(PlanChoice, WhatMeetsIsLeftOutWhereNothingMay) {
  longestHold = 0;
  const auto ranges = choose(Admitted::contentionFree);
  ASSERT_FALSE(ranges.empty());
  EXPECT_EQ(ranges.front().fromBytes, 0U);
  EXPECT_FALSE(ranges.back().toBytes);
  for (const ChoiceRange& range : ranges)
    EXPECT_EQ(range.choice.candidate, 1U);
}

TEST_F(PlanChoice, NothingServesAllSizes) {
  EXPECT_TRUE(runtime::choosePlan({&tree}, {times, {64, 1024}}).empty());
  tree.meetsInTime = nullptr;
  EXPECT_TRUE(runtime::choosePlan({&tree}, {times, {64, 1024}}).empty());
  EXPECT_FALSE(runtime::admittedCosts(tree, Admitted::loadOptimal, times));
}

} // namespace
} // namespace topocast
