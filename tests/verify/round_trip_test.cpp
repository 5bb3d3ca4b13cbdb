// What topocast writes, it verifies: over random networks, roots and schedules.
#include "cost/estimate.hpp"
#include "emit/example_plans.hpp"
#include "plan/planner.hpp"
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
  const auto name =
      *rc::gen::element<std::string>("auto", "linear", "binary", "kary:3", "jump:7/2", "flat",
                                     "two-tree", "binomial", "unaware-binary");
  if (name != "auto") request.schedule = llvm::cantFail(findSchedule(name));
  if (*rc::gen::arbitrary<bool>()) request.messageBytes = *rc::gen::inRange(0, 100'000);
  return request;
}

/// How many ranges of these plans contend and load some link twice, by what the planner had from
/// the judge.
std::size_t contendingRanges(const std::vector<Plan>& plans) {
  std::size_t count = 0;
  for (const Plan& plan : plans)
    for (const PlanRange& range : plan.ranges) {
      const ContentionReport& report = plan.schedules[range.schedule].contention;
      count += report.contentionFree() || report.loadOptimal() ? 0 : 1;
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
  const Network network = *testing::genNetwork();
  const Plan plan =
      planRoot(network, estimateParameters(network), genRequest(), *testing::genMachine(network));
  expectClean(verified(network, planText(network, plan)), contendingRanges({plan}));
}

RC_GTEST_PROP(RoundTrip, SourcesAreVerified, ()) {
  const Network network =
      *rc::gen::oneOf(testing::genNetwork(6, 16), testing::genUnequalNetwork(6, 16));
  auto roots = *rc::gen::unique<std::vector<MachineId>>(testing::genMachine(network));
  if (roots.empty()) roots.emplace_back(0);
  std::ranges::sort(roots);
  const auto plans = planRoots(network, estimateParameters(network), genRequest(), roots);
  expectClean(verified(network, sourceText(network, plans)), contendingRanges(plans));
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
