// What topocast writes, it verifies: over random networks, roots and schedules.
#include "cost/estimate.hpp"
#include "emit/example_plans.hpp"
#include "network/machine_subset.hpp"
#include "plan/planner.hpp"
#include "rails_network.hpp"
#include "random_network.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"
#include "schedule/random_kind.hpp"
#include "verify/verified.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

using testing::findingsText;
using testing::planText;
using testing::sourceText;
using testing::verified;

PlanRequest genRequest() {
  PlanRequest request;
  // "auto", or a family whose times the parameters tell, or a kind.
  const std::string name =
      *rc::gen::element<std::string>("auto", "dynamic", "optimal", "kind", "kind", "kind");
  request.family = findTimedFamily(name);
  if (name == "kind") request.schedule = testing::randomKindInCode();
  if (*rc::gen::arbitrary<bool>()) request.messageBytes = *rc::gen::inRange(0, 100'000);
  return request;
}

/// Estimated ones, or what a strange cluster may measure: gaps that jump, messages that are faster
/// alone, several ports, switches without buffers.
CommunicationParameters genParameters(const Network& network) {
  if (*rc::gen::arbitrary<bool>()) return estimateParameters(network);
  std::vector<MeasuredSize> measured;
  std::uint64_t bytes = 64;
  for (int i = *rc::gen::inRange(1, 6); i > 0; --i) {
    const double gap = 1e-9 * static_cast<double>(bytes) * *rc::gen::inRange(5, 25);
    const double latency = *rc::gen::inRange(-8, 30) * 0.1 * gap;
    measured.push_back({bytes, latency, gap, {}, {}, gap * *rc::gen::inRange(0, 2)});
    bytes *= *rc::gen::element<std::uint64_t>(2, 4, 16);
  }
  const bool severalPorts = *rc::gen::arbitrary<bool>();
  return {"strange", std::move(measured), *rc::gen::arbitrary<bool>(),
          severalPorts ? SendingPorts{3, 2e-6} : SendingPorts{}};
}

/// How many ranges of these plans contend and load some link twice, by what the planner had from
/// the judges.
std::size_t contendingRanges(const std::vector<Plan>& plans) {
  std::size_t count = 0;
  for (const Plan& plan : plans)
    for (const PlanRange& range : plan.ranges) {
      const ContentionReport& report = plan.schedules[range.schedule].contention;
      count += range.contentionFree || report.loadOptimal() ? 0 : 1;
    }
  return count;
}

/// Clean: no error, and a warning if and only if something contends.
void expectClean(const Verification& verification, std::size_t contending) {
  RC_LOG() << findingsText(verification);
  RC_ASSERT(verification.passed());
  RC_ASSERT(verification.findings.empty() == (contending == 0));
}

RC_GTEST_PROP(RoundTrip, PlanFilesAreVerified, ()) {
  const Network network =
      *rc::gen::oneOf(testing::genNetwork(), testing::genUnequalNetwork(),
                      testing::genRoutedNetwork(), testing::genRegularNetwork());
  const CommunicationParameters parameters = genParameters(network);
  const Plan plan = planRoot(network, parameters, genRequest(), *testing::genMachine(network));
  expectClean(verified(network, planText(network, plan), parameters), contendingRanges({plan}));
}

RC_GTEST_PROP(RoundTrip, PlansOverRailsAreVerified, ()) {
  const Network network = *testing::genAnyRails();
  const CommunicationParameters parameters = genParameters(network);
  const Plan plan = planRoot(network, parameters, genRequest(), *testing::genMachine(network));
  const bool withPaths = *rc::gen::arbitrary<bool>();
  expectClean(verified(network, planText(network, plan, {.withPaths = withPaths}), parameters),
              contendingRanges({plan}));
}

RC_GTEST_PROP(RoundTrip, SourcesAreVerified, ()) {
  const Network network =
      *rc::gen::oneOf(testing::genNetwork(6, 16), testing::genUnequalNetwork(6, 16),
                      testing::genRoutedNetwork(6, 16), testing::genRegularNetwork());
  const std::vector<MachineId> roots = *testing::genMembers(network);
  PlanRequest request = genRequest();
  request.messageBytes.reset(); // a source serves all sizes
  const CommunicationParameters parameters = genParameters(network);
  const auto plans = planRoots(network, parameters, request, roots);
  expectClean(verified(network, sourceText(network, plans), parameters), contendingRanges(plans));
}

/// The runtime adapts where the range has a hold, and splits by the times of the tree's schedule.
TEST(Source, WhetherSendersAdaptFitsTheSchedule) {
  const Network network = testing::lineNetwork(2, 4);
  const auto findingsFor = [&](const char* schedule, std::optional<double> holdSeconds) {
    Plan plan = testing::planOf(network, MachineId(0), {{schedule, {}, 1 << 20}});
    plan.ranges.front().holdSeconds = holdSeconds;
    return findingsText(verified(network, sourceText(network, std::vector{plan})));
  };
  EXPECT_NE(findingsFor("dynamic:5/16", std::nullopt)
                .find("error: from 'n0': dynamic:5/16 adapts, but the range does not say how long "
                      "a message holds its sender"),
            std::string::npos);
  EXPECT_NE(
      findingsFor("linear", 1e-6).find("error: from 'n0': senders adapt, but linear is fixed"),
      std::string::npos);
  EXPECT_EQ(findingsFor("dynamic:5/16", 1e-6).find("error"), std::string::npos);
}

TEST(Summary, SaysWhatWasFound) {
  const Network network = testing::lineNetwork(2, 8);
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("linear"));
  request.segmentBytes = 1024;
  const CommunicationParameters parameters = estimateParameters(network);
  const std::vector<MachineId> roots = {MachineId(0), MachineId(5)};
  const auto plans = planRoots(network, parameters, request, roots);
  EXPECT_EQ(verified(network, sourceText(network, plans)).summary,
            "2 of 8 roots, 2 ranges, 2 trees: every broadcast reaches all 8 machines; "
            "all free of contention; worst link load 1");
  EXPECT_EQ(verified(network, planText(network, plans[1])).summary,
            "root n5, 1 range, 1 tree: every broadcast reaches all 8 machines; "
            "all free of contention; worst link load 1");
}

/// On this mesh senders of parts of the chain within each other share links, at different times.
TEST(Summary, MessagesSentWholeAreFreeInTime) {
  const Network network = testing::fullNetwork(MeshShape{{6, 6}, false});
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("optimal:20/55"));
  request.messageBytes = 1024;
  request.segmentBytes = 1024;
  const CommunicationParameters parameters = estimateParameters(network);
  const Plan whole = planRoot(network, parameters, request, MachineId(20));
  EXPECT_TRUE(whole.ranges.front().contentionFree);
  const Verification file = verified(network, planText(network, whole));
  EXPECT_TRUE(file.findings.empty()) << findingsText(file);
  EXPECT_EQ(file.summary,
            "root n20, 1 range, 1 tree: every broadcast reaches all 36 machines; all "
            "sent whole, no two messages on a link at a time by estimated times; worst "
            "link load 8");

  request.segmentBytes = 512;
  const Plan cut = planRoot(network, parameters, request, MachineId(20));
  EXPECT_FALSE(cut.ranges.front().contentionFree);
  const std::string findings = findingsText(verified(network, planText(network, cut)));
  EXPECT_NE(findings.find("warning: "), std::string::npos) << findings;
}

/// A source has no end of sizes, so only those below its last range are sent whole.
TEST(Summary, OfASourceTheLastRangeIsAPipeline) {
  const Network network = testing::fullNetwork(MeshShape{{6, 6}, false});
  const std::vector plans = {testing::planOf(
      network, MachineId(20),
      {{"optimal:20/55", 1024, 1024}, {"optimal:20/55", 4096, 1024}, {"flat", {}, 64}})};
  const Verification verification = verified(network, sourceText(network, plans));
  EXPECT_EQ(verification.summary,
            "1 of 36 roots, 3 ranges, 2 trees: every broadcast reaches all 36 machines; 1 of 3 "
            "ranges sent whole, no two messages on a link at a time by estimated times; 1 of 3 "
            "ranges contends; worst link load 35");
}

/// Over machine numbers that are scattered in the mesh, by t_hold and t_end of the parameters.
TEST(Summary, MessagesSentWholeThatMeetAreNamedWithTheirTimes) {
  const CommunicationParameters parameters = {"usual", {{1024, 35e-6, 20e-6, {}, {}}}};
  const Network network =
      testing::regularNetwork(MeshShape{{4, 4}, false}, {5, 10, 3, 12, 0, 15, 6, 9, 1, 14, 2, 13});
  const std::vector plans = {testing::planOf(
      network, MachineId(0), {{"unaware-optimal:20/55", 1024, 1024}, {"flat", {}, 64}})};
  const Verification verification = verified(network, sourceText(network, plans), parameters);
  EXPECT_TRUE(verification.passed());
  const std::string findings = findingsText(verification);
  EXPECT_NE(findings.find("from 'n0', 0 B to 1 KiB, unaware-optimal:20/55: messages sent whole "
                          "meet on 3 links, by a t_hold of 363636 and a t_end of 1000000"),
            std::string::npos)
      << findings;
  EXPECT_NE(findings.find("n0->n5 (363636 to 1363636) and n8->n11 (1000000 to 2000000) are both "
                          "on r1.1->r2.1"),
            std::string::npos)
      << findings;
}

/// A plan for some of the machines names them, and is verified on the whole network.
TEST(Multicast, PlanFilesAreVerified) {
  const Network network = testing::fullNetwork(MeshShape{{4, 4}, false});
  const Network part =
      onlyMachines(network, std::vector{MachineId(3), MachineId(6), MachineId(9), MachineId(12)});
  const Plan plan = planRoot(part, estimateParameters(part), {}, MachineId(1));
  std::string text;
  llvm::raw_string_ostream out(text);
  writePlanFile(out, part, plan, {true, false});
  const Verification verification = verified(network, text);
  EXPECT_TRUE(verification.findings.empty()) << findingsText(verification);
  EXPECT_NE(verification.summary.find("every broadcast reaches all 4 machines"), std::string::npos)
      << verification.summary;

  using testing::isRefused;
  using testing::replaced;
  EXPECT_TRUE(isRefused(network, replaced(text, "\"n3\",\n  \"n9\"", "\"n3\",\n  \"n99\""),
                        "destinations[1]: a machine of the network is expected"));
  EXPECT_TRUE(isRefused(network, replaced(text, "\"n3\",\n  \"n9\"", "\"n3\",\n  \"n3\""),
                        "'n3' stands twice, or is the root"));
  EXPECT_TRUE(isRefused(network,
                        replaced(text, "\"destinations\": [", "\"destinations\": [ \"n0\","),
                        "'n0' is never reached"));
  EXPECT_TRUE(isRefused(network, replaced(text, "\"destinations\"", "\"destination\""),
                        "'n0' is never reached"));
}

TEST(Summary, LoadOptimalIsNamed) {
  const Network network = testing::lineNetwork(2, 8);
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("two-tree"));
  request.segmentBytes = 1024;
  const Plan plan = planRoot(network, estimateParameters(network), request, MachineId(0));
  const std::string expected = "1 range, 2 trees: every broadcast reaches all 8 machines; all "
                               "load-optimal, messages may meet; worst link load 1";
  const Verification source = verified(network, sourceText(network, std::vector{plan}));
  EXPECT_TRUE(source.findings.empty()) << findingsText(source);
  EXPECT_EQ(source.summary, "1 of 8 roots, " + expected);
  const Verification file = verified(network, planText(network, plan));
  EXPECT_TRUE(file.findings.empty()) << findingsText(file);
  EXPECT_EQ(file.summary, "root n0, " + expected);
}

TEST(Summary, ContentionIsAWarningWithTheMessagesThatMeet) {
  const Network network = testing::networkOf({0, 0}, {0, 1, 0, 1});
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("unaware-linear"));
  const Plan plan = planRoot(network, estimateParameters(network), request, MachineId(0));
  const Verification verification = verified(network, sourceText(network, std::vector{plan}));
  EXPECT_TRUE(verification.passed());
  const std::string findings = findingsText(verification);
  EXPECT_NE(findings.find("warning: from 'n0', "), std::string::npos) << findings;
  EXPECT_NE(findings.find("n0->n1 and n2->n3 both use s0->s1"), std::string::npos) << findings;
  EXPECT_NE(verification.summary.find(" contend"), std::string::npos) << verification.summary;
}

} // namespace
} // namespace topocast
