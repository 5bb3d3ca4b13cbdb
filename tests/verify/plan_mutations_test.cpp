// Plan files with one thing changed, and files that are no plans.
#include "verify/planned.hpp"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace topocast {
namespace {

using testing::isRefused;
using testing::planned;
using testing::replaced;
using testing::verified;

using PlanMutations = testing::PlanOfLine;

TEST_F(PlanMutations, Heading) {
  EXPECT_TRUE(
      isFound("topocast-plan", "plan", "format: \"topocast-plan\" is expected, not \"plan\""));
  EXPECT_TRUE(
      isFound("\"version\": 2", "\"version\": 3", "version: version 1 or 2 is expected, not 3"));
  EXPECT_TRUE(
      isFound("\"root\": \"n0\"", "\"root\": \"n7\"", "root: the network has no machine 'n7'"));
  EXPECT_TRUE(isFound("\"root\": \"n0\"", "\"root\": \"n1\"", "the root 'n1' is entered by 'n0'"));
  EXPECT_TRUE(isFound("\"machines\": 4", "\"machines\": 5", "machines: it is 4, not 5"));
  EXPECT_TRUE(isFound("\"machines\": 4", "\"machines\": -4", "a whole number from 0 is expected"));
  EXPECT_TRUE(isFound("\"machines\"", "\"Machines\"", "there is no \"machines\""));
}

TEST_F(PlanMutations, AnotherNameOfTheNetworkIsAWarning) {
  const Verification verification = verified(network, replaced(good, "\"made\"", "\"lab\""));
  EXPECT_TRUE(verification.passed());
  EXPECT_EQ(testing::findingsText(verification),
            "lab: warning: network: the plan is for a network called 'lab', the topology is of "
            "'made'\n");
}

TEST_F(PlanMutations, Claims) {
  EXPECT_TRUE(isFound("\"height\": 3", "\"height\": 2", "schedules[0].height: it is 3, not 2"));
  EXPECT_TRUE(
      isFound("\"max_children\": 1", "\"max_children\": 2", "max_children: it is 1, not 2"));
  EXPECT_TRUE(isFound("\"max_link_load\": 1", "\"max_link_load\": 1.5",
                      "the worst link load is 1, not 1.5"));
  EXPECT_TRUE(isFound("\"contention_free\": true", "\"contention_free\": false",
                      "free of contention, though the plan says it is not"));
  EXPECT_TRUE(isFound("\"segment_bytes\": 1024", "\"segment_bytes\": 0", "at least 1 byte"));
  EXPECT_TRUE(isFound("\"share\": 1", "\"share\": 0.5", "the shares add up to 0.5 instead of 1"));
  EXPECT_TRUE(isFound("\"share\": 1", "\"share\": 2", "more than 0 and at most 1"));
  EXPECT_TRUE(isFound("\"predicted_seconds\": ", "\"predicted_seconds\": -1", "not negative"));
}

/// The one tree of the first schedule in a plan file of version 2.
llvm::json::Object& treeIn(llvm::json::Value& plan) {
  llvm::json::Object& file = *plan.getAsObject();
  llvm::json::Object& schedule = *file.getArray("schedules")->front().getAsObject();
  return *schedule.getArray("trees")->front().getAsObject();
}

TEST_F(PlanMutations, OrderOfSenders) {
  llvm::json::Value plan = llvm::cantFail(llvm::json::parse(good));
  llvm::json::Array& senders = *treeIn(plan).getArray("senders");
  std::swap(senders.front(), senders.back());
  EXPECT_TRUE(isRefused(network, llvm::formatv("{0}", plan),
                        "schedules[0].trees[0].senders[0]: 'n2' has not received before: senders "
                        "stand in preorder"));
}

TEST_F(PlanMutations, TimesAreComputedAnew) {
  const auto times = [](double factor) {
    return [factor](llvm::json::Object& range) {
      for (const char* field : {"predicted_seconds", "lower_bound_seconds",
                                "bandwidth_bound_seconds", "start_up_bound_seconds"})
        range[field] = factor * *range.getNumber(field);
    };
  };
  const auto forged = [&](auto forge, const char* parameters) {
    auto value = llvm::cantFail(llvm::json::parse(good));
    forge(*value.getAsObject()->getArray("ranges")->front().getAsObject());
    (*value.getAsObject())["parameters"] = parameters;
    return llvm::formatv("{0}", value).str();
  };
  EXPECT_TRUE(verified(network, forged(times(1), "estimated")).passed());
  for (const char* field :
       {"predicted_seconds", "bandwidth_bound_seconds", "start_up_bound_seconds"})
    EXPECT_TRUE(
        isRefused(network, forged(times(2), "estimated"),
                  std::string("ranges[0].") + field + ": by the parameters 'estimated' it is "));
  const Verification others = verified(network, forged(times(2), "others"));
  EXPECT_TRUE(others.passed());
  EXPECT_NE(testing::findingsText(others).find(
                "warning: parameters: the plan was made with 'others', not with 'estimated'"),
            std::string::npos);
}

TEST_F(PlanMutations, TimeThatAMessageHoldsItsSender) {
  const std::string dynamic = testing::planText(network, planned(network, "dynamic:1/2"));
  EXPECT_TRUE(verified(network, dynamic).passed());
  EXPECT_TRUE(isRefused(network,
                        replaced(dynamic, "\"hold_seconds\": ", "\"hold_seconds\": 1, \"x\": "),
                        "hold_seconds: by the parameters 'estimated' it is "));
}

/// With one measured size a message of no bytes has no gap.
TEST_F(PlanMutations, MessagesThatHoldTheirSenderForNoTime) {
  const CommunicationParameters parameters("one", {{1024, 1e-4, 1e-5, {}, {}}});
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("dynamic:1/2"));
  request.messageBytes = 0;
  const Plan plan = planRoot(network, parameters, request, MachineId(0));
  EXPECT_EQ(plan.ranges.front().holdSeconds, 0.0);
  EXPECT_TRUE(verified(network, testing::planText(network, plan), parameters).passed());
}

TEST_F(PlanMutations, OnlySchedulesThatAdaptHoldTheirSenders) {
  EXPECT_TRUE(isFound("\"segment_bytes\"", "\"hold_seconds\": 1, \"segment_bytes\"",
                      "ranges[0].hold_seconds: only schedules that adapt have it, and linear is "
                      "fixed"));
}

TEST_F(PlanMutations, ScheduleOfNoName) {
  EXPECT_TRUE(isFound("\"schedule\": \"linear\"", "\"schedule\": \"lineal\"",
                      "error: schedules[0].schedule: unknown schedule 'lineal'"));
  EXPECT_TRUE(
      isFound("\"schedule\": \"linear\"", "\"schedule\": \"auto\"",
              "error: schedules[0].schedule: a plan names the schedule that was chosen, not "
              "'auto'"));
}

TEST_F(PlanMutations, FilesWithoutTheirSchedulesGetOneError) {
  const llvm::json::Value plan = llvm::cantFail(llvm::json::parse(good));
  const auto findingsWith = [&](llvm::StringRef key, llvm::json::Value value) {
    llvm::json::Value changed = plan;
    (*changed.getAsObject())[key] = std::move(value);
    return testing::findingsText(verified(network, llvm::formatv("{0}", changed)));
  };
  EXPECT_EQ(findingsWith("schedules", llvm::json::Array()),
            "lab: error: schedules: at least one schedule is expected\n");
  EXPECT_EQ(findingsWith("version", 1),
            "lab: error: version: schedules are listed here, which only version 2 does\n");
}

TEST_F(PlanMutations, RangesNameTheSchedulesOfTheFile) {
  EXPECT_TRUE(isFound("null,\n   \"schedule\": \"linear\"", "null,\n   \"schedule\": \"binary\"",
                      "ranges[0].schedule: 'binary' is not among the schedules of this file"));
  llvm::json::Value plan = llvm::cantFail(llvm::json::parse(good));
  llvm::json::Array& schedules = *plan.getAsObject()->getArray("schedules");
  schedules.push_back(llvm::json::Value(schedules.front()));
  EXPECT_TRUE(isRefused(network, llvm::formatv("{0}", plan),
                        "schedules[1]: the schedule 'linear' stands here twice"));
}

TEST_F(PlanMutations, Senders) {
  const char* const first = R"("to":["n1"])";
  EXPECT_TRUE(isFound(first, R"("to":["n2"])", "'n2' is entered twice"));
  EXPECT_TRUE(isFound(first, R"("to":["x"])", "senders[0].to[0]: the network has no machine 'x'"));
  EXPECT_TRUE(isFound(first, R"("to":[3])", "senders[0].to[0]: a string is expected"));
  EXPECT_TRUE(isFound(first, R"("to":"n1")", "senders[0].to: an array is expected"));
  EXPECT_TRUE(isFound(first, R"("to":["n1","n1"])", "'n1' is entered twice"));
}

TEST_F(PlanMutations, Paths) {
  const std::string text = testing::planText(network, planned(network, "linear"), {false, true});
  EXPECT_TRUE(verified(network, text).passed());
  const char* const path = R"("paths":[["n1","s0","s1","n2"]])";
  const auto isFoundIn = [&](const char* to, const char* part) {
    return isRefused(network, replaced(text, path, to), part);
  };
  EXPECT_TRUE(isFoundIn(R"("paths":[["n1","s0","n2"]])",
                        "senders[1].paths[0]: the network's path is n1, s0, s1, n2"));
  EXPECT_TRUE(isFoundIn(R"("paths":[["n1","s0","s1","n2","n2"]])", "the network's path is"));
  EXPECT_TRUE(isFoundIn(R"("paths":[])", "paths: one path for each receiver is expected"));
  EXPECT_TRUE(isFoundIn(R"("paths":[3])", "paths[0]: an array is expected"));
}

TEST_F(PlanMutations, ContentionThatIsDenied) {
  const Network across = testing::networkOf({0, 0}, {0, 1, 0, 1});
  const std::string contending = testing::planText(across, planned(across, "unaware-linear"));
  EXPECT_TRUE(verified(across, contending).passed());
  const std::string denied =
      replaced(contending, "\"contention_free\": false", "\"contention_free\": true");
  EXPECT_TRUE(isRefused(across, denied, "error: ranges[0].contention_free: from 'n0', "));
  EXPECT_TRUE(isRefused(across, denied, "note: n0->n1 and n2->n3 both use s0->s1"));
}

/// The plan with its one range cut in two at these sizes, made with parameters that are not at
/// hand, so that its times are not checked.
std::string cutInTwo(const std::string& plan, const char* firstTo, const char* secondFrom) {
  auto value = llvm::cantFail(llvm::json::parse(plan));
  (*value.getAsObject())["parameters"] = "others";
  llvm::json::Array& ranges = *value.getAsObject()->getArray("ranges");
  ranges.push_back(llvm::json::Value(ranges.front()));
  (*ranges.front().getAsObject())["to_bytes"] = llvm::cantFail(llvm::json::parse(firstTo));
  (*ranges.back().getAsObject())["from_bytes"] = llvm::cantFail(llvm::json::parse(secondFrom));
  return llvm::formatv("{0}", value);
}

TEST_F(PlanMutations, RangesFollowEachOther) {
  EXPECT_TRUE(verified(network, cutInTwo(good, "99", "100")).passed());
  EXPECT_TRUE(isRefused(network, cutInTwo(good, "99", "102"), "no range serves 100 to 101 bytes"));
  EXPECT_TRUE(
      isRefused(network, cutInTwo(good, "99", "99"), "the range overlaps the one before it"));
  EXPECT_TRUE(
      isRefused(network, cutInTwo(good, "null", "99"), "the range before this one has no end"));
  EXPECT_TRUE(isFound("\"from_bytes\": 0,\n   \"to_bytes\": null",
                      "\"from_bytes\": 9,\n   \"to_bytes\": 3",
                      "ends at 3 bytes, before it starts at 9"));
}

TEST_F(PlanMutations, WhatIsNoPlan) {
  EXPECT_TRUE(isRefused(network, "{}", "there is no \"format\""));
  EXPECT_TRUE(isRefused(network, "[]", "an object is expected"));
  EXPECT_TRUE(isRefused(network, "{\n \"format\" 3}",
                        "lab:2:11: error: malformed JSON: a colon is expected"));
  EXPECT_TRUE(isRefused(network, std::string(1'000'000, '['), "nested deeper than in any plan"));
  EXPECT_TRUE(
      isFound("\"ranges\": [", "\"ranges\": 3, \"others\": [", "ranges: an array is expected"));
  EXPECT_TRUE(isRefused(network, good.substr(0, good.size() / 2), "malformed JSON: "));
}

TEST_F(PlanMutations, ManyErrorsOfOneKindAreCounted) {
  std::string loads;
  for (int i = 0; i < 5000; ++i)
    loads += "7, ";
  const std::string text = testing::findingsText(
      verified(network, replaced(good, "\"ranges\": [", "\"ranges\": [" + loads)));
  EXPECT_EQ(std::ranges::count(text, '\n'), 101) << text.substr(0, 2000);
  EXPECT_NE(text.find("lab: error: 4900 more findings like these are not shown\n"),
            std::string::npos);
}

TEST_F(PlanMutations, AByteOrderMarkIsNoPartOfIt) {
  EXPECT_TRUE(verified(network, "\xEF\xBB\xBF" + good).passed());
}

/// Whoever carries out the plan must not find messages that nobody has judged.
TEST_F(PlanMutations, MessagesStandInOneForm) {
  const std::string scatters = testing::planText(network, planned(network, "scatter-allgather"));
  EXPECT_TRUE(verified(network, scatters).passed());
  EXPECT_TRUE(isRefused(network, replaced(scatters, "\"messages\"", "\"trees\": [], \"messages\""),
                        "schedules[0].trees: the messages of this schedule stand in 'messages', "
                        "which alone are judged; take this field out"));
  EXPECT_TRUE(isFound("\"trees\"", "\"multicasts\": [], \"trees\"",
                      "schedules[0].multicasts: the messages of this schedule stand in 'trees'"));
}

TEST_F(PlanMutations, KeysThatStandTwice) {
  EXPECT_TRUE(isFound("\"root\": \"n0\"", "\"root\": \"n0\", \"root\": \"n1\"",
                      "lab:5:16: error: the key \"root\" stands twice in one object"));
}

RC_GTEST_PROP(PlanMutation, LostSendersAreFound, ()) {
  const Network network = *testing::genNetwork(12, 40, 2);
  auto plan = llvm::cantFail(llvm::json::parse(
      testing::planText(network, planned(network, "binary", *testing::genMachine(network)))));
  llvm::json::Array& senders = *treeIn(plan).getArray("senders");
  std::swap(senders[*rc::gen::inRange<std::size_t>(0, senders.size())], senders.back());
  senders.pop_back();
  RC_ASSERT(isRefused(network, llvm::formatv("{0}", plan), "error: schedules[0].trees[0]: from "));
}

RC_GTEST_PROP(PlanMutation, SwappedMachinesAreFound, ()) {
  const Network network = *testing::genNetwork(12, 40, 2);
  auto plan = llvm::cantFail(llvm::json::parse(
      testing::planText(network, planned(network, "binary", *testing::genMachine(network)))));
  llvm::json::Array& senders = *treeIn(plan).getArray("senders");
  auto& sender = *senders[*rc::gen::inRange<std::size_t>(0, senders.size())].getAsObject();
  std::swap(sender["from"], sender.getArray("to")->front());
  RC_ASSERT(isRefused(network, llvm::formatv("{0}", plan), "error: schedules[0].trees[0]"));
}

} // namespace
} // namespace topocast
