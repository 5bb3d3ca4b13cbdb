// Plan files with one thing changed, and files that are no plans.
#include "cost/estimate.hpp"
#include "emit/example_plans.hpp"
#include "plan/planner.hpp"
#include "rails_network.hpp"
#include "routed_network.hpp"
#include "verify/verified.hpp"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace topocast {
namespace {

using testing::isRefused;
using testing::replaced;
using testing::verified;

Plan planned(const Network& network, const char* schedule, MachineId root = MachineId(0)) {
  PlanRequest request;
  request.segmentBytes = 1024;
  request.schedule = llvm::cantFail(findSchedule(schedule));
  return planRoot(network, estimateParameters(network), request, root);
}

/// Four machines on two switches; the linear tree from n0.
class PlanMutations : public ::testing::Test {
public:
  const Network network = testing::lineNetwork(2, 4);
  const std::string good = testing::planText(network, planned(network, "linear"));

  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    return isRefused(network, replaced(good, from, to), part);
  }
};

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

TEST(RailMutations, Rails) {
  const Network network = testing::railsLike(testing::lineNetwork(2, 4), 2);
  const std::string good = testing::planText(network, planned(network, "linear"));
  EXPECT_EQ(testing::findingsText(verified(network, good)), "");
  EXPECT_TRUE(isRefused(network, replaced(good, "\"rail\": 1", "\"rail\": 2"),
                        "trees[1].rail: the network has 2 rails, counted from 0"));
  EXPECT_TRUE(isRefused(network, replaced(good, "\"rail\": 1", "\"rail\": 0"),
                        "the load of n0->s0 is 1, not 0.5"));
  EXPECT_TRUE(isRefused(network, replaced(good, "\"together_with\"", "\"with\""),
                        "every machine can be reached from n0 without n0->s0"));
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

/// The first element of link_loads of `good`.
constexpr const char* firstLoad = R"({"from":"s0","to":"s1","load":1})";

TEST_F(PlanMutations, LinkLoads) {
  const auto with = [](const char* load) {
    return replaced(replaced(firstLoad, "\"s1\"", "\"n1\""), "1}", load);
  };
  EXPECT_TRUE(isFound(firstLoad, with("1}") + "," + firstLoad,
                      "link_loads[3]: the load of s0->n1 stands here twice"));
  EXPECT_TRUE(
      isFound(firstLoad, with("1}"), "link_loads: the load of s0->s1 is missing, which is 1"));
  EXPECT_TRUE(isFound(firstLoad, replaced(firstLoad, "1}", "2}"),
                      "link_loads[0].load: the load of s0->s1 is 1, not 2"));
  EXPECT_TRUE(isFound(firstLoad, replaced(firstLoad, "\"s1\"", "\"s7\""),
                      "link_loads[0]: the network has no link s0->s7"));
}

TEST_F(PlanMutations, Bound) {
  const std::string bottleneck = "\"bottleneck\": {\n    \"from\": \"n0\",\n    \"to\": \"s0\"";
  EXPECT_TRUE(isFound(bottleneck, replaced(bottleneck, "n0", "n1"),
                      "bottleneck: every machine can be reached from n0 without n1->s0"));
  EXPECT_TRUE(isFound("\"lower_bound_seconds\": ", "\"lower_bound_seconds\": 1",
                      "lower_bound_seconds: it is the larger of the bounds"));
  EXPECT_TRUE(isFound("\"predicted_over_lower_bound\": ", "\"predicted_over_lower_bound\": 1",
                      "predicted_over_lower_bound: it is "));
  EXPECT_TRUE(isFound("\"predicted_seconds\": ", "\"predicted_seconds\": 1e-9, \"x\": ",
                      "predicted_seconds: nothing is faster than the lower bound"));
  EXPECT_TRUE(isFound("\"start_up_bound_seconds\": ", "\"start_up_bound_seconds\": -1",
                      "start_up_bound_seconds: a time is not negative"));
}

/// Times that fit each other, but are not those of the parameters.
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

TEST_F(PlanMutations, ScheduleOfNoName) {
  EXPECT_TRUE(isFound("\"schedule\": \"linear\"", "\"schedule\": \"lineal\"",
                      "error: schedules[0].schedule: unknown schedule 'lineal'"));
  EXPECT_TRUE(
      isFound("\"schedule\": \"linear\"", "\"schedule\": \"auto\"",
              "error: schedules[0].schedule: a plan names the schedule that was chosen, not "
              "'auto'"));
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

TEST_F(PlanMutations, BottleneckThatIsNone) {
  NetworkDescription description;
  description.name = "slow";
  description.switches = {"s0", "s1"};
  description.machines = {"a", "b", "c"};
  description.cables = {{0, 1, 5e7, 0}, {0, 2, 1e8, 0}, {0, 3, 1e8, 0}, {1, 4, 1e8, 0}};
  const Network slow(description);
  const std::string plan = testing::planText(slow, planned(slow, "linear"));
  EXPECT_TRUE(verified(slow, plan).passed());
  EXPECT_TRUE(
      isRefused(slow,
                replaced(plan, "\"bottleneck\": {\n    \"from\": \"s0\",\n    \"to\": \"s1\"",
                         "\"bottleneck\": {\n    \"from\": \"a\",\n    \"to\": \"s0\""),
                "bottleneck: no more than 400 Mbit/s can flow from a to c, but 800 Mbit/s over "
                "a->s0"));
}

TEST_F(PlanMutations, BottleneckOfSeveralLinks) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  const std::vector<std::size_t> machineSwitch = {0, 1, 2, 3};
  const std::vector<double> widths = {0.2, 1, 0.3, 1};
  const Network ring = testing::routedNetwork(testing::describe(4, pairs, machineSwitch, widths));
  const std::string plan = testing::planText(ring, planned(ring, "linear"));
  EXPECT_TRUE(verified(ring, plan).passed());
  const std::string others = "\"together_with\": [\n     {\n      \"from\": \"s3\"";
  EXPECT_TRUE(isRefused(ring, replaced(plan, others, replaced(others, "s3", "s7")),
                        "bottleneck.together_with[0]: the network has no link s7->s2"));
  EXPECT_TRUE(isRefused(ring, replaced(plan, "together_with", "with"),
                        "bottleneck: every machine can be reached from n0 without s0->s1"));
  EXPECT_TRUE(isRefused(ring, replaced(plan, others, replaced(others, "s3", "s1")),
                        "bottleneck: every machine can be reached from n0 without s0->s1, s1->s2"));
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

TEST_F(PlanMutations, AnotherTopology) {
  EXPECT_TRUE(isRefused(testing::lineNetwork(2, 6), good, "machines: it is 6, not 4"));
  EXPECT_TRUE(isRefused(testing::lineNetwork(2, 6), good, "'n4' is never reached"));
  EXPECT_TRUE(isRefused(testing::lineNetwork(1, 4), good, "the network has no link s0->s1"));
}

std::ptrdiff_t errorsOf(const Network& given, const std::string& plan) {
  return std::ranges::count(verified(given, plan).findings, llvm::SourceMgr::DK_Error,
                            &Diagnostic::kind);
}

/// Three leaves of four machines below two spines.
NetworkDescription twoSpines() {
  NetworkDescription description;
  description.name = "two spines";
  description.switches = {"leaf0", "leaf1", "leaf2", "spine0", "spine1"};
  for (std::size_t i = 0; i < 12; ++i) {
    description.machines.push_back("n" + std::to_string(i));
    description.cables.push_back({i / 4, description.switches.size() + i, 1, 0});
  }
  for (std::size_t leaf = 0; leaf < 3; ++leaf)
    for (const std::size_t spine : {3, 4})
      description.cables.push_back({leaf, spine, 1, 0});
  return description;
}

/// One error, however many links have other loads, and paths differ: the plan is for other routes.
TEST(RouteMutations, OtherRoutesAreOneError) {
  const NetworkDescription description = twoSpines();
  const Network routed = testing::routedNetwork(description);
  NetworkDescription tree = description;
  std::erase_if(tree.cables,
                [](const Cable& cable) { return cable.first > 0 && cable.second == 4; });
  const Network spanned(tree);
  PlanFileOptions withPaths;
  withPaths.withPaths = true;
  for (const auto& [made, given] : {std::pair(&routed, &spanned), std::pair(&spanned, &routed)})
    for (const std::string& plan :
         {testing::planText(*made, planned(*made, "two-tree")),
          testing::planText(*made, planned(*made, "two-tree"), withPaths)}) {
      EXPECT_EQ(errorsOf(*made, plan), 0);
      EXPECT_EQ(errorsOf(*given, plan), 1);
      EXPECT_TRUE(isRefused(*given, plan, "the plan was made with other routes"));
    }
}

/// Where destinations decide on rails, a plan of one rail names links that others are used for.
TEST(RouteMutations, RailsByDestinationAreAChoice) {
  const Network byDestination = Network(joinRails(
      {testing::lineNetwork(2, 4).description(), testing::lineNetwork(2, 4).description()},
      {0, 0, 0, 1}));
  const Network oneRail = testing::lineNetwork(2, 4);
  for (const auto& [made, given] :
       {std::pair(&byDestination, &oneRail), std::pair(&oneRail, &byDestination)}) {
    const std::string plan = testing::planText(*made, planned(*made, "linear"));
    EXPECT_EQ(errorsOf(*made, plan), 0);
    EXPECT_EQ(errorsOf(*given, plan), 1) << testing::findingsText(verified(*given, plan));
    EXPECT_TRUE(isRefused(*given, plan, "another choice of rails"));
  }
}

/// One error, however many links and loads differ: the plan is for other links, or for more rails.
TEST_F(PlanMutations, AnotherChoiceOfRails) {
  const Network rails = testing::railsLike(testing::lineNetwork(2, 4), 2);
  const std::string ofRails = testing::planText(rails, planned(rails, "linear"));
  EXPECT_EQ(errorsOf(rails, ofRails), 0);
  EXPECT_EQ(errorsOf(network, ofRails), 1);
  EXPECT_TRUE(isRefused(network, ofRails, "another choice of rails"));
  EXPECT_EQ(errorsOf(rails, good), 1);
  EXPECT_TRUE(isRefused(rails, good, "the tree says no rail, and the network has 2 rails"));
  std::string ofOtherSwitches = good;
  for (const std::string from : {"s0", "s1"})
    for (std::size_t at = ofOtherSwitches.find('"' + from); at != std::string::npos;
         at = ofOtherSwitches.find('"' + from, at + 1))
      ofOtherSwitches[at + 1] = 't';
  EXPECT_EQ(errorsOf(network, ofOtherSwitches), 1);
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

/// Files of version 1 stay readable: one made by topocast when that was the form.
class PlanVersion1 : public ::testing::Test {
public:
  const Network network = testing::lineNetwork(2, 4);
  const std::string good =
      llvm::cantFail(llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(
                         TOPOCAST_SOURCE_DIR "/tests/verify/plans/version-1.json")))
          ->getBuffer()
          .str();

  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    return isRefused(network, replaced(good, from, to), part);
  }
};

TEST_F(PlanVersion1, IsRead) {
  const Verification verification = verified(network, good);
  EXPECT_EQ(testing::findingsText(verification), "");
  EXPECT_EQ(verification.summary, "root n0, 1 range, 1 tree: every broadcast reaches all 4 "
                                  "machines; all free of contention; worst link load 1");
}

TEST_F(PlanVersion1, ClaimsAreChecked) {
  EXPECT_TRUE(isFound("\"height\": 3", "\"height\": 2", "ranges[0].height: it is 3, not 2"));
  EXPECT_TRUE(isFound("\"load\": 1", "\"load\": 2",
                      "ranges[0].link_loads[0].load: the load of n0->s0 is 1, not 2"));
  EXPECT_TRUE(isFound("\"contention_free\": true", "\"contention_free\": false",
                      "free of contention, though the plan says it is not"));
}

TEST_F(PlanVersion1, EdgesAreChecked) {
  EXPECT_TRUE(
      isFound("\"to\": \"n1\"", "\"to\": \"n2\"", "path: the network's path is n0, s0, s1, n2"));
  EXPECT_TRUE(isFound("\"to\": \"n1\"", "\"to\": \"n2\"", "'n2' is entered twice"));
  EXPECT_TRUE(
      isFound("\"to\": \"n1\"", "\"to\": \"x\"", "edges[0].to: the network has no machine 'x'"));
  EXPECT_TRUE(isFound("\"s1\"", "\"s0\"", "edges[1].path: the network's path is n1, s0, s1, n2"));
  EXPECT_TRUE(isFound("\"edges\"", "\"senders\"", "trees[0]: there is no \"edges\""));
}

} // namespace
} // namespace topocast
