// Sources for the jobs of a site: good ones, and such with one thing changed.
#include "verify/site_sources.hpp"
#include "verify/verified.hpp"

#include "regular_network.hpp"
#include "routed_network.hpp"

#include "topocast/job/site.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace topocast {
namespace {

using testing::findingsText;
using testing::isRefused;
using testing::replaced;
using testing::siteSource;
using testing::treeSite;
using testing::verified;

struct SiteSources : ::testing::Test {
  /// Refused for this reason with the old fingerprint, and with that of the changed tables.
  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    const std::string changed = replaced(good, from, to);
    const auto refused = isRefused(network, changed, part);
    return refused ? isRefused(network, testing::withOwnFingerprint(changed), part) : refused;
  }

  const Network network = treeSite();
  const std::string good = siteSource(network);
};

TEST_F(SiteSources, TheSourceItselfIsVerified) {
  const Verification verification = verified(network, good);
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
  EXPECT_EQ(verification.summary.rfind("12 machines on 4 switches as in the network; plans for 16 "
                                       "random jobs, ",
                                       0),
            0U)
      << verification.summary;
}

TEST(SiteSourcesWithContention, AreWarnedOfOnceAndCounted) {
  const std::vector<testing::SwitchPair> pairs = {{0, 1}, {0, 2}, {0, 3}};
  const std::vector<std::size_t> machineSwitch = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
  const Network network = testing::networkOf(4, pairs, machineSwitch, std::vector<double>{1, 1, 1});
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("binomial"));
  const Verification verification = verified(network, siteSource(network, request));
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
  EXPECT_EQ(verification.findings.size(), 2U) << findingsText(verification);
  EXPECT_NE(findingsText(verification).find(" machines from 'n"), std::string::npos);
  EXPECT_NE(findingsText(verification).find("note: --machines 'n["), std::string::npos)
      << findingsText(verification);
  EXPECT_NE(verification.summary.find(" with contention"), std::string::npos)
      << verification.summary;
}

/// How many ranges were judged.
std::size_t rangesIn(const Verification& verification) {
  const std::size_t end = verification.summary.find(" range");
  const std::size_t start = verification.summary.rfind(' ', end - 1);
  return std::stoul(verification.summary.substr(start));
}

TEST_F(SiteSources, PlansForAJobAreVerified) {
  const auto verifiedFor = [&](const std::string& text, const JudgedJobs& jobs) {
    return verifyFile(llvm::MemoryBuffer::getMemBufferCopy(text, "lab"), network,
                      estimateParameters(network), jobs);
  };
  const JudgedJobs job = {{MachineId(9), MachineId(0), MachineId(1), MachineId(4)}, {}, {}};
  const Verification verification = verifiedFor(good, job);
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
  EXPECT_NE(verification.summary.find("plans for a job on 4 machines, "), std::string::npos)
      << verification.summary;

  const Verification fromOne = verifiedFor(good, {job.machines, MachineId(4), {}});
  EXPECT_TRUE(fromOne.passed()) << findingsText(fromOne);
  EXPECT_LT(rangesIn(fromOne), rangesIn(verification));

  const Verification random = verifiedFor(good, {{}, {}, 3});
  EXPECT_NE(random.summary.find("plans for 3 random jobs, "), std::string::npos) << random.summary;

  const std::vector<Plan> plans = {
      planRoot(network, estimateParameters(network), PlanRequest(), MachineId(0))};
  const Verification refused = verifiedFor(testing::sourceText(network, plans), job);
  EXPECT_NE(findingsText(refused).find("such as --machines"), std::string::npos);
  EXPECT_FALSE(verifiedFor(testing::planText(network, plans.front()), job).passed());
}

TEST_F(SiteSources, AnEditIsOneFinding) {
  const std::string edited = replaced(good, "n[0-11]", "n[0-10]");
  EXPECT_EQ(testing::verified(network, edited).findings.size(), 1U);
}

TEST_F(SiteSources, Fingerprint) {
  EXPECT_TRUE(isRefused(network, replaced(good, "fingerprint = 0x", "fingerprint = 0x1"),
                        "the fingerprint of these tables is"));
}

TEST_F(SiteSources, Machines) {
  EXPECT_TRUE(isFound("n[0-11]", "n[0-10]", "the network's machine 'n11' is missing"));
  EXPECT_TRUE(isFound("n[0-11]", "n[0-12]", "no machine 'n12' behind its last one"));
  EXPECT_TRUE(isFound("n[0-11]", "n[1-12]", "machine 0 is 'n1' here and 'n0' in the network"));
  EXPECT_TRUE(isFound("n[0-11]", "n[0-", "this is no list of names with ranges"));
  EXPECT_TRUE(
      isFound("machineCount = 12", "machineCount = 13", "machines: 13 here, 12 in the network"));
  EXPECT_TRUE(isFound("{4, 1}", "{4, 2}",
                      "machines from 'n0' on are on another switch or slower or faster"));
  EXPECT_TRUE(
      isFound("{4, 3}, // n[8-11] on s3", "", "rows of machines: 2 here, 3 in the network"));
  EXPECT_TRUE(isFound("usualSpeed = 125000000", "usualSpeed = 125000001",
                      "bytes per second of a usual machine"));
}

TEST_F(SiteSources, Switches) {
  EXPECT_TRUE(isFound("{0,  250000000}, // 2", "{1,  250000000}, // 2",
                      "switch 's2' has another place, speed or delay"));
  EXPECT_TRUE(isFound("{0,  250000000}, // 2", "{0,  250000001}, // 2",
                      "switch 's2' has another place, speed or delay"));
  EXPECT_TRUE(isFound("{0,  250000000}, // 2", "{0,  250000000, 5}, // 2",
                      "switch 's2' has another place, speed or delay"));
  EXPECT_TRUE(isFound("{0,  250000000}, // 2: s2", "", "switches: 3 here, 4 in the network"));
  EXPECT_TRUE(isFound("{0,  250000000}, // 2", "{0},  // 2", "1 value stands here instead of 2"));
}

/// In nanoseconds: 7 us between switches, and 3 us more than usual of one machine.
TEST(SiteSourcesWithLatencies, HaveTheDelaysThatTheNetworkStates) {
  NetworkDescription description = treeSite().description();
  for (Cable& cable : description.cables) {
    const bool isTrunk = std::max(cable.first, cable.second) < description.switches.size();
    cable.latency = isTrunk ? 7e-6 : 2e-6;
    cable.latencyFrom = ValueOrigin::file;
  }
  description.cables.back().latency = 5e-6;
  const Network network(std::move(description));
  const std::string text = siteSource(network);
  EXPECT_NE(text.find("250000000, 7000}, // 2: s2"), std::string::npos) << text;
  EXPECT_NE(text.find("{1, 3, 125000000, 3000}, "), std::string::npos) << text;
  const Verification verification = verified(network, text);
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
  EXPECT_TRUE(isRefused(network, testing::withOwnFingerprint(replaced(text, ", 3000}", "}")),
                        "slower or faster than in the network"));
}

/// As where an option for all links was forgotten.
TEST_F(SiteSources, OneMistakeInManyRowsIsOneError) {
  std::string text = good;
  for (const char* row : {"// 1: s1", "// 2: s2", "// 3: s3"}) {
    const std::size_t speed = text.rfind("250000000", text.find(row));
    text.replace(speed, 9, "240000000");
  }
  const Verification verification = testing::verified(network, testing::withOwnFingerprint(text));
  EXPECT_EQ(verification.findings.size(), 2U) << findingsText(verification);
  EXPECT_NE(findingsText(verification).find("than in the network, and 2 more rows"),
            std::string::npos)
      << findingsText(verification);
}

TEST_F(SiteSources, Times) {
  EXPECT_TRUE(isFound("{512, ", "{100, ", "sizes must ascend"));
  EXPECT_TRUE(isFound("9.096e-06", "0", "a gap is above 0"));
  EXPECT_TRUE(isFound("9.096e-06", "-1e400", "a number is expected"));
  EXPECT_TRUE(isFound("9.096e-06", "fast", "a number is expected"));
  EXPECT_TRUE(isFound("9.096e-06", "010", "a number is expected")) << "a compiler reads 8";
  EXPECT_TRUE(isFound("9.096e-06", "1e300", "times are at most 1000 s"));
  EXPECT_TRUE(
      isFound("{512, ", "{300, 1, 1, 0},\n    {512, ", "longer messages take less time here"))
      << "each size could have a range of its own";
  EXPECT_TRUE(isFound("9.096e-06", "1e-6, 1e300},\n    {600, 1e-6, 1e-6", "at most 1000 s"));
}

/// Whoever adds rows must not keep the command, or a job, waiting for ever.
TEST_F(SiteSources, NumbersOfRowsAndSizesAreLimited) {
  EXPECT_TRUE(isFound("    {512, ", "    {9223372036854775807, 0, 1, 0},\n    {512, ",
                      "a size is at most 2^53 bytes"));
  std::string rows;
  for (int latency = 1; latency <= 300; ++latency)
    rows += "jump(Latency{" + std::to_string(latency) + "}, Gap{1}),\n";
  EXPECT_TRUE(isFound("    linear(),", rows + "linear(),", "256 are the most that a source has"));
  EXPECT_TRUE(
      isFound("    linear(),", "    linear(), linear(),", "the schedule stands here twice"));
}

TEST_F(SiteSources, WhatIsLeftToTheLibraryIsTold) {
  const runtime::LeftRange any[] = {{2, 3, 0, 9}};
  const std::string one = siteSource(network, {}, {}, any);
  const auto leaving = [&](const std::string& rows) {
    return testing::withOwnFingerprint(replaced(one, "    {2, 3, 0, 9},\n", rows));
  };
  const Verification some = verified(network, leaving("{2, 8, 0, 8191},\n"));
  EXPECT_TRUE(some.passed()) << findingsText(some);
  EXPECT_NE(some.summary.find("; left to the library: 2 to 8 machines, 0 B to 8191 B"),
            std::string::npos)
      << some.summary;
  // All lengths and all numbers of machines, in pieces.
  const std::string all = "{2, 5, 0, 99}, {2, runtime::anyNumber, 100, runtime::anyLength},\n"
                          "{6, 12, 0, 200},\n";
  EXPECT_TRUE(isRefused(network, leaving(all), "every broadcast is left to the MPI library"));
  EXPECT_TRUE(verified(network, leaving(replaced(all, "{6, 12", "{6, 11"))).passed());
}

TEST_F(SiteSources, Choices) {
  EXPECT_TRUE(isFound("loadOptimal;", "any;", "'runtime::Admitted::all' or its like is expected"));
  EXPECT_TRUE(
      isFound("switchesBuffer = true", "switchesBuffer = 1", "'true' or its like is expected"));
  EXPECT_TRUE(isFound("linear(),", "circular(),", "there is no family of schedules"));
  EXPECT_TRUE(isFound("segmentBytes = 0", "segmentBytes = none", "a number in digits is expected"));
}

/// Of what an administrator named, the judge's findings are told.
TEST_F(SiteSources, ContentionOfANamedScheduleIsTold) {
  PlanRequest request;
  request.schedule = llvm::cantFail(findSchedule("unaware-binary"));
  const Verification verification = verified(network, siteSource(network, request));
  EXPECT_TRUE(verification.passed());
  EXPECT_NE(findingsText(verification).find("unaware-binary: contention on "), std::string::npos)
      << findingsText(verification);
}

TEST_F(SiteSources, TimesAreComparedWithParametersThatWereGiven) {
  const CommunicationParameters estimated = estimateParameters(network);
  std::vector<MeasuredSize> sizes(estimated.measured().begin(), estimated.measured().end());
  CommunicationParameters same("file", sizes, estimated.switchesBuffer());
  EXPECT_FALSE(verified(network, good, same).passed()) << "no range of times";
  same.setCorners(estimated.corners());
  EXPECT_TRUE(verified(network, good, same).passed());

  const CommunicationParameters unbuffered("file", sizes, !estimated.switchesBuffer());
  EXPECT_NE(findingsText(verified(network, good, unbuffered))
                .find("the parameters 'file' tell otherwise whether switches buffer"),
            std::string::npos);

  sizes.back().gap *= 2;
  EXPECT_NE(findingsText(verified(network, good, {"file", sizes, true}))
                .find("the parameters 'file' have other times"),
            std::string::npos);
  sizes.pop_back();
  EXPECT_NE(
      findingsText(verified(network, good, {"file", sizes, true})).find("message sizes here, "),
      std::string::npos);
}

/// Trees of all machines stand beside what plans for some, and both are judged.
TEST_F(SiteSources, WithTreesOfAllMachinesAreVerified) {
  const std::vector<Plan> plans = {
      planRoot(network, estimateParameters(network), PlanRequest(), MachineId(4))};
  const std::string both = siteSource(network, {}, plans);
  const Verification verification = verified(network, both);
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
  EXPECT_EQ(verification.summary.rfind("1 of 12 roots, ", 0), 0U) << verification.summary;
  EXPECT_NE(verification.summary.find("; 12 machines on 4 switches as in the network; plans for 16 "
                                      "random jobs, "),
            std::string::npos)
      << verification.summary;
  const std::string none = "none, none, none, none, ";
  EXPECT_TRUE(isRefused(network, replaced(both, none, "9999, none, none, none, "), "has no end"));
  EXPECT_TRUE(isRefused(network, replaced(both, "none = runtime::noRange", "none = 0"),
                        "'runtime::noRange' is expected"));
  EXPECT_TRUE(isRefused(network, replaced(both, "{4, 1}", "{4, 2}"), "machines from 'n0' on"));
}

/// A source that knows no network plans for the jobs of any tree of switches.
TEST_F(SiteSources, WithoutANetworkServeAny) {
  const std::string source = testing::sourceWithoutNetwork(estimateParameters(network));
  const Verification verification = verified(network, source);
  EXPECT_TRUE(verification.passed()) << findingsText(verification);
  EXPECT_EQ(verification.summary.rfind("no network in the source; here 12 machines on 4 switches; "
                                       "plans for 16 random jobs, ",
                                       0),
            0U)
      << verification.summary;
  EXPECT_TRUE(verified(testing::lineNetwork(3, 2), source).passed());
  EXPECT_TRUE(isRefused(network, replaced(source, "usualSpeed = 125000000", "usualSpeed = 0"),
                        "a speed is above 0"));
  EXPECT_TRUE(isRefused(network, replaced(source, "fingerprint = 0x", "fingerprint = 0x1"),
                        "the fingerprint of these tables is"));
}

TEST_F(SiteSources, AnotherKindOfNetworkHasNoJobsAtRunTime) {
  NetworkDescription description = describeMultistage(
      MultistageShape{2, 4}, testing::machinesOn(testing::allPlaces(12)), 1.25e8, 1e-6);
  description.name = "stages";
  EXPECT_TRUE(isRefused(Network(std::move(description)), good,
                        "jobs are planned at run time on trees of switches, on switches with fixed "
                        "routes, in meshes and in tori, and 'stages' is none"));
}

} // namespace
} // namespace topocast
