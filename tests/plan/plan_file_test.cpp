// The plan file, field by field as documented, read back with a JSON parser.
#include "plan/plan_file.hpp"

#include "cost/estimate.hpp"
#include "plan/planner.hpp"
#include "random_network.hpp"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

namespace topocast {
namespace {

llvm::json::Value parsed(const Network& network, const Plan& plan,
                         const PlanFileOptions& options = {}) {
  std::string json;
  llvm::raw_string_ostream out(json);
  writePlanFile(out, network, plan, options);
  return llvm::cantFail(llvm::json::parse(json));
}

constexpr const char* bottleneck = R"({"from": "n1", "to": "s0"})";
constexpr const char* loads = R"([
    {"from": "s0", "to": "s1", "load": 1}, {"from": "s0", "to": "n0", "load": 1},
    {"from": "n0", "to": "s0", "load": 1}, {"from": "n1", "to": "s0", "load": 1},
    {"from": "s1", "to": "n2", "load": 1}])";

const llvm::json::Object& scheduleIn(const llvm::json::Value& file) {
  return *file.getAsObject()->getArray("schedules")->front().getAsObject();
}

TEST(PlanFile, HasEveryFieldOfItsForm) {
  const Network network = testing::networkOf({0, 0}, {0, 0, 1});
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("linear"));
  request.segmentBytes = 1024;
  const Plan plan = planRoot(network, estimateParameters(network), request, MachineId(1));
  const llvm::json::Value value = parsed(network, plan);
  const llvm::json::Object& file = *value.getAsObject();
  EXPECT_EQ(file.getString("format"), "topocast-plan");
  EXPECT_EQ(file.getInteger("version"), 2);
  EXPECT_EQ(file.getString("network"), "made");
  EXPECT_EQ(file.getString("root"), "n1");
  EXPECT_EQ(file.getInteger("machines"), 3);
  EXPECT_EQ(file.getString("parameters"), "estimated");
  EXPECT_EQ(file.size(), 8U);

  const llvm::json::Object& schedule = scheduleIn(value);
  EXPECT_EQ(schedule.getString("schedule"), "linear");
  const llvm::json::Object& range = *file.getArray("ranges")->front().getAsObject();
  EXPECT_EQ(range.getInteger("from_bytes"), 0);
  ASSERT_NE(range.get("to_bytes"), nullptr);
  EXPECT_EQ(range.get("to_bytes")->kind(), llvm::json::Value::Null);
  EXPECT_EQ(range.getString("schedule"), "linear");
  EXPECT_EQ(range.getInteger("segment_bytes"), 1024);
  EXPECT_EQ(schedule.getInteger("height"), 2);
  EXPECT_EQ(schedule.getInteger("max_children"), 1);
  EXPECT_EQ(range.getBoolean("contention_free"), true);
  EXPECT_EQ(schedule.getBoolean("load_optimal"), true);
  EXPECT_EQ(schedule.getNumber("max_link_load"), 1.0);
  EXPECT_EQ(range.getNumber("predicted_seconds"), plan.ranges[0].predictedSeconds);
  EXPECT_EQ(range.getNumber("lower_bound_seconds"), plan.ranges[0].bound.seconds());
  EXPECT_EQ(range.getNumber("bandwidth_bound_seconds"), plan.ranges[0].bound.bandwidthSeconds);
  EXPECT_EQ(range.getNumber("start_up_bound_seconds"), plan.ranges[0].bound.startUpSeconds);
  EXPECT_EQ(range.getNumber("predicted_over_lower_bound"),
            plan.ranges[0].predictedSeconds / plan.ranges[0].bound.seconds());
  EXPECT_EQ(*range.get("bottleneck"), llvm::cantFail(llvm::json::parse(bottleneck)));
  EXPECT_EQ(*schedule.get("link_loads"), llvm::cantFail(llvm::json::parse(loads)));
  EXPECT_EQ(range.size(), 11U);
  EXPECT_EQ(schedule.size(), 7U);

  const llvm::json::Object& tree = *schedule.getArray("trees")->front().getAsObject();
  EXPECT_EQ(tree.getNumber("share"), 1.0);
  const llvm::json::Value expected = llvm::cantFail(llvm::json::parse(R"([
    {"from": "n1", "to": ["n0"]}, {"from": "n0", "to": ["n2"]}])"));
  EXPECT_EQ(*tree.get("senders"), expected);
}

TEST(PlanFile, PathsOnRequest) {
  const Network network = testing::networkOf({0, 0}, {0, 0, 1});
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("flat"));
  const Plan plan = planRoot(network, estimateParameters(network), request, MachineId(1));
  const llvm::json::Value value = parsed(network, plan, {false, true});
  const llvm::json::Value expected = llvm::cantFail(llvm::json::parse(R"([
    {"from": "n1", "to": ["n0", "n2"],
     "paths": [["n1", "s0", "n0"], ["n1", "s0", "s1", "n2"]]}])"));
  EXPECT_EQ(*scheduleIn(value).getArray("trees")->front().getAsObject()->get("senders"), expected);
}

/// However many ranges it serves.
TEST(PlanFile, ScheduleStandsOnce) {
  const Network network = testing::lineNetwork(4, 32);
  const Plan plan = planRoot(network, estimateParameters(network), {}, MachineId(0));
  EXPECT_GT(plan.ranges.size(), plan.schedules.size());
  const llvm::json::Value value = parsed(network, plan);
  EXPECT_EQ(value.getAsObject()->getArray("schedules")->size(), plan.schedules.size());
  EXPECT_EQ(value.getAsObject()->getArray("ranges")->size(), plan.ranges.size());
}

TEST(PlanFile, OneMachine) {
  const Network network = testing::networkOf({0}, {0});
  const Plan plan = planRoot(network, estimateParameters(network), {}, MachineId(0));
  const llvm::json::Value value = parsed(network, plan);
  const llvm::json::Object& schedule = scheduleIn(value);
  const llvm::json::Object& range = *value.getAsObject()->getArray("ranges")->front().getAsObject();
  EXPECT_EQ(schedule.getInteger("height"), 0);
  EXPECT_EQ(range.getNumber("predicted_seconds"), 0.0);
  EXPECT_EQ(range.get("bottleneck")->kind(), llvm::json::Value::Null);
  EXPECT_EQ(range.get("predicted_over_lower_bound")->kind(), llvm::json::Value::Null);
  EXPECT_TRUE(schedule.getArray("link_loads")->empty());
}

} // namespace
} // namespace topocast
