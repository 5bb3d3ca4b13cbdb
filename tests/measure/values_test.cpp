// What follows from measured values: the cluster's parameters, slow machines and links, warnings.
#include "measure/chain_members.hpp"
#include "measure/cluster_parameters.hpp"
#include "measure/json_file.hpp"
#include "measure/report.hpp"
#include "measure/suspects.hpp"
#include "measure/usability.hpp"
#include "measure/warnings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace topocast::measure {
namespace {

Estimate exactly(double value) {
  return {value, value, value, value, value, 12, 0, 1, 1, value};
}

/// A pair that takes `factor` times as long as usual.
Record record(Pair pair, int bytes, double factor = 1) {
  const double gap = 1e-5 + 1e-8 * bytes;
  PairResult result;
  result.gap = exactly(factor * gap);
  result.roundTrip = exactly(factor * (2 * gap + 1e-4));
  result.hold = exactly(factor * gap);
  result.sendOverhead = exactly(1e-6);
  result.receiveOverhead = exactly(2e-6);
  result.delayLoop = {factor * (gap + 1e-4 - 5e-6), 1};
  result.complete = 1;
  return {pair, bytes, result};
}

TEST(ClusterParameters, mediansOverPairsBySize) {
  const auto sizes = clusterParameters(
      {record({0, 1}, 2000), record({0, 1}, 1000), record({1, 2}, 1000, 3), record({0, 2}, 1000)});
  ASSERT_EQ(sizes.size(), 2U);
  EXPECT_EQ(sizes[0].bytes, 1000);
  EXPECT_EQ(sizes[0].pairs, 3);
  EXPECT_NEAR(sizes[0].gap.typical, 2e-5, 1e-12);
  EXPECT_NEAR(sizes[0].latency.typical, 5e-5, 1e-12);
  EXPECT_NEAR(sizes[0].end(), 7e-5, 1e-12);
  EXPECT_NEAR(sizes[0].system.send + sizes[0].system.net + sizes[0].system.receive, sizes[0].end(),
              1e-12);
  EXPECT_EQ(sizes[1].pairs, 1);
}

TEST(ClusterParameters, leastSamplesBesideMedians) {
  Record one = record({0, 1}, 1000);
  one.result.hold.least = 1e-5;
  one.result.roundTrip.least = 1.2e-4;
  one.result.leastDelayLoop = {9e-5, 1};
  Record other = record({0, 2}, 1000);
  other.result.hold.least = 2e-5;
  other.result.roundTrip.least = 1.4e-4;
  other.result.leastDelayLoop = {1.1e-4, 1};
  one.result.delayed[0] = {1e-5, 4e-5, 3e-5};
  other.result.delayed[0] = {3e-5, 4e-5, 3e-5};
  const auto sizes = clusterParameters({one, other});
  ASSERT_EQ(sizes.size(), 1U);
  const ModelTimes& least = sizes[0].least;
  EXPECT_NEAR(least.hold, 1.5e-5, 1e-12);
  EXPECT_NEAR(least.end, 6.5e-5, 1e-12);
  EXPECT_NEAR(least.system.net, 3.5e-5, 1e-12);
  EXPECT_NEAR(least.system.receive, 1.5e-5, 1e-12);
  EXPECT_TRUE(least.system.isConsistent);
  EXPECT_NEAR(sizes[0].medians().hold, 2e-5, 1e-12);
  ASSERT_EQ(sizes[0].delayed.size(), 1U);
  EXPECT_NEAR(sizes[0].delayed[0].delay, 2e-5, 1e-12);
  EXPECT_NE(systemTable(sizes, leastOf).find(" 35.000 "), std::string::npos);
  EXPECT_EQ(
      jsonFileText(sizes, false),
      "{\"format\": \"topocast-measurement\", \"version\": 1,\n"
      " \"partial\": false,\n \"sizes\": [\n"
      "  {\"message_bytes\": 1000, \"gap\": 2e-05,\n"
      "   \"median\": {\"hold\": 2e-05, \"end\": 7e-05, \"send\": 2e-05, \"network\": 4.5e-05, "
      "\"receive\": 5e-06},\n"
      "   \"least\": {\"hold\": 1.5e-05, \"end\": 6.5e-05, \"send\": 1.5e-05, "
      "\"network\": 3.5e-05, \"receive\": 1.5e-05},\n"
      "   \"delayed\": [\n     {\"delay\": 2e-05, \"median\": 4e-05, \"least\": 3e-05}]}]}\n");
}

TEST(ClusterParameters, relayGapsBelongToTheirSizes) {
  const auto sizes = clusterParameters({record({0, 1}, 1000), record({0, 1}, 2000)},
                                       {{2000, exactly(7e-5)}, {4000, exactly(1)}});
  EXPECT_FALSE(sizes[0].relayGap);
  ASSERT_TRUE(sizes[1].relayGap);
  EXPECT_EQ(sizes[1].relayGap->typical, 7e-5);
  EXPECT_EQ(chainTable({sizes[0]}), "");
  EXPECT_NE(chainTable(sizes).find("70.000"), std::string::npos) << chainTable(sizes);
}

TEST(ClusterParameters, latencysIntervalIsTheWidestPossible) {
  const Value latency = latencyOf({10, 8, 12}, {3, 2, 4});
  EXPECT_EQ(latency.typical, 2);
  EXPECT_EQ(latency.lower, 0);
  EXPECT_EQ(latency.upper, 4);
}

std::string suspects(const std::vector<Record>& records) {
  const std::vector<Machine> machines = {
      {"a", "a", 0}, {"b", "b", 1}, {"c", "c", 2}, {"d", "d", 3}, {"e", "e", 4}};
  return suspectsText(findSuspects(records, clusterParameters(records)), machines);
}

TEST(Suspects, aSlowMachineIsNamed) {
  std::vector<Record> records;
  for (const Round& round : tournament(5))
    for (const Pair& pair : round)
      records.push_back(record(pair, 1000, pair.first == 3 || pair.second == 3 ? 4 : 1));
  EXPECT_EQ(suspects(records),
            "slow machine: d, at least 4.0 times the usual time (4 of its 4 pairs)\n");
}

TEST(Suspects, aSlowLinkIsNamedAtTheSizeWhereItShows) {
  std::vector<Record> records;
  for (const Round& round : tournament(5))
    for (const Pair& pair : round)
      for (const int bytes : {100, 1000})
        records.push_back(record(pair, bytes, pair == Pair{0, 4} && bytes == 1000 ? 2 : 1.2));
  EXPECT_EQ(suspects(records), "slow link: between a and e, at least 1.7 times the usual time\n");
}

TEST(Suspects, anUncertainPairIsNotAccused) {
  std::vector<Record> records = {record({0, 1}, 100), record({1, 2}, 100), record({0, 2}, 100, 3)};
  EXPECT_NE(suspects(records).find("between a and c, at least 3.0"), std::string::npos);
  records[2].result.gap.lower /= 3;
  records[2].result.roundTrip.lower /= 3;
  EXPECT_EQ(suspects(records), "No machine and no pair stands out as slow.\n");
}

TEST(Suspects, noneAmongEqualsOrAmongTwo) {
  const std::string none = "No machine and no pair stands out as slow.\n";
  EXPECT_EQ(suspects({record({0, 1}, 100), record({1, 2}, 100), record({0, 2}, 100)}), none);
  EXPECT_EQ(suspects({record({0, 1}, 100), record({1, 2}, 100, 9)}),
            "Too few pairs to tell whether one is slow.\n");
}

/// Which of five machines pass messages along, where some pairs take twice as long.
std::vector<int> chain(const std::vector<Round>& rounds, const std::vector<Pair>& slow) {
  std::vector<Record> records;
  for (const Round& round : rounds)
    for (const Pair& pair : round) {
      const bool isSlow = std::any_of(slow.begin(), slow.end(), [&pair](const Pair& other) {
        return pair == other || pair == Pair{other.second, other.first};
      });
      records.push_back(record(pair, 1000, isSlow ? 2 : 1));
    }
  return chainMembers(findSuspects(records, clusterParameters(records), slowsChain), 5);
}

TEST(ChainMembers, allWhereNoneIsSlow) {
  EXPECT_EQ(chain(tournament(5), {}), (std::vector<int>{0, 1, 2, 3, 4}));
  const std::vector<Record> one = {record({0, 1}, 1000)};
  EXPECT_EQ(chainMembers(findSuspects(one, clusterParameters(one), slowsChain), 2),
            (std::vector<int>{0, 1}));
}

// The pace of a slow link is charged by itself when a broadcast is planned.
TEST(ChainMembers, slowMachinesAreLeftOut) {
  EXPECT_EQ(chain(tournament(5), {{2, 0}, {2, 1}, {2, 3}, {2, 4}}), (std::vector<int>{0, 1, 3, 4}));
  EXPECT_EQ(chain(neighbours(5), {{1, 2}, {2, 3}}), (std::vector<int>{0, 1, 3, 4}));
}

TEST(ChainMembers, aSlowLinkCutsThem) {
  EXPECT_EQ(chain(neighbours(5), {{3, 4}}), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(chain(neighbours(5), {{1, 2}}), (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(chain(tournament(5), {{2, 1}}), (std::vector<int>{2, 3, 4}));
}

TEST(ChainMembers, noneIfTooFewAreLeft) {
  EXPECT_EQ(chain(neighbours(5), {{1, 2}, {3, 4}}), std::vector<int>());
}

TEST(ChainMembers, aPairThatWasDisturbedOnceStays) {
  const auto members = [](double atTheOtherSize) {
    std::vector<Record> records;
    for (const Round& round : neighbours(5))
      for (const Pair& pair : round) {
        records.push_back(record(pair, 1000, pair == Pair{2, 3} ? 2 : 1));
        records.push_back(record(pair, 2000, pair == Pair{2, 3} ? atTheOtherSize : 1));
      }
    return chainMembers(findSuspects(records, clusterParameters(records), slowsChain), 5);
  };
  EXPECT_EQ(members(1).size(), 5U);
  EXPECT_EQ(members(2).size(), 3U);
}

TEST(ChainMembers, farMachinesAreNotSlow) {
  std::vector<Record> records;
  for (const Round& round : tournament(5))
    for (const Pair& pair : round) {
      records.push_back(record(pair, 1000));
      if (pair.second == 4) records.back().result.roundTrip = exactly(1);
    }
  EXPECT_EQ(chainMembers(findSuspects(records, clusterParameters(records), slowsChain), 5).size(),
            5U);
}

struct TableRow {
  int bytes;
  double gap;
  double roundTrip;
};

/// Values as in Table 2 of Patarasuk et al. 2008, in milliseconds.
std::vector<SizeParameters> fromTable(const std::vector<TableRow>& rows) {
  std::vector<SizeParameters> sizes;
  for (const TableRow& row : rows) {
    Record measured = record({0, 1}, row.bytes);
    measured.result.gap = exactly(1e-3 * row.gap);
    measured.result.roundTrip = exactly(1e-3 * row.roundTrip);
    measured.result.hold = exactly(1e-3 * row.gap / 2);
    measured.result.delayLoop.idle = 1e-3 * (row.roundTrip - row.gap / 2) - 1e-6;
    sizes.push_back(parametersOf({measured}));
  }
  return sizes;
}

// The authors themselves say that at 1000 Mbit/s the processor is the bottleneck above 8 KiB.
TEST(Warnings, fallingLatencyOfTheGigabitNetwork) {
  const auto warnings = warningsOfValues(fromTable({{2048, 0.039, 0.246},
                                                    {4096, 0.069, 0.301},
                                                    {8192, 0.133, 0.422},
                                                    {16384, 0.267, 0.658},
                                                    {32768, 0.541, 1.142}}),
                                         0.02);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0],
            "the latency falls from 84.000 us at 2 KiB to 30.000 us at 32 KiB: the processors and "
            "not the links are the bottleneck of long trains, so g is too large for the link and L "
            "too small");
}

TEST(Warnings, noneForTheHundredMegabitNetwork) {
  EXPECT_TRUE(warningsOfValues(fromTable({{256, 0.030, 0.280},
                                          {1024, 0.089, 0.678},
                                          {2048, 0.177, 0.988},
                                          {4096, 0.351, 1.334},
                                          {8192, 0.695, 2.038},
                                          {32768, 2.781, 6.208}}),
                               0.02)
                  .empty());
}

TEST(Warnings, latencyNowhereAboveZeroIsSaidOnce) {
  const auto warnings =
      warningsOfValues(fromTable({{1024, 0.176, 0.177}, {16384, 2.73, 3.6}}), 0.02);
  ASSERT_FALSE(warnings.empty());
  EXPECT_EQ(warnings[0].find("at 1 KiB, 16 KiB: half the round trip"), 0U);
}

/// The warnings of one size that something is done to.
template <class Change>
std::string warningAfter(Change&& change) {
  SizeParameters size = fromTable({{1024, 0.089, 0.678}}).front();
  change(size);
  const auto warnings = warningsOfValues({size}, 0.02);
  return warnings.size() == 1 ? warnings.front() : std::to_string(warnings.size()) + " warnings";
}

TEST(Warnings, eachBrokenAssumption) {
  using Size = SizeParameters;
  EXPECT_NE(warningAfter([](Size& s) { s.latency = {-1, -2, 1}; }).find("at or below zero"),
            std::string::npos);
  EXPECT_NE(warningAfter([](Size& s) { s.sendOverhead = {1, 1, 1}; }).find("rendezvous"),
            std::string::npos);
  EXPECT_NE(warningAfter([](Size& s) { s.receiveOverhead = {1, 1, 1}; }).find("rendezvous"),
            std::string::npos);
  EXPECT_NE(
      warningAfter([](Size& s) { s.system.isConsistent = false; }).find("at 1 KiB: the delay-loop"),
      std::string::npos);
  EXPECT_NE(warningAfter([](Size& s) { s.unsettled = 1; }).find("wider than 2 %"),
            std::string::npos);
  EXPECT_EQ(warningAfter([](Size&) {}), "0 warnings");
}

TEST(Warnings, ofMachinesAndTheClock) {
  EXPECT_EQ(warningsOfMachines(findMachines({"a", "a"}, {"a", "a"})).size(), 1U);
  EXPECT_EQ(warningsOfMachines(findMachines({"a", "b"}, {"h", "h"})).size(), 1U);
  EXPECT_EQ(warningsOfMachines(findMachines({"a", "b", "b"}, {"a", "b", "b"})).size(), 1U);
  EXPECT_TRUE(warningsOfMachines(findMachines({"a", "b"}, {"a", "b"})).empty());
  EXPECT_EQ(warningsOfClock(1e-6, 5e-6).size(), 1U);
  EXPECT_TRUE(warningsOfClock(1e-8, 5e-6).empty());
}

TEST(Report, startUpAndPerByteParts) {
  const auto sizes =
      clusterParameters({record({0, 1}, 1000), record({0, 1}, 2000), record({0, 1}, 8000)});
  const std::string table = startUpTable(sizes);
  EXPECT_NE(table.find("  g              10.000        10.0000            0.0      3\n"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("  t_end          60.000        10.0000            0.0      3\n"),
            std::string::npos)
      << table;
  EXPECT_EQ(table.find("Two sizes"), std::string::npos) << table;
  EXPECT_EQ(table.find("below zero"), std::string::npos) << table;
  EXPECT_EQ(startUpTable(clusterParameters({record({0, 1}, 1000)})), "");
}

TEST(Report, linesThatTellLittleAreCalledSo) {
  const std::string two =
      startUpTable(clusterParameters({record({0, 1}, 1000), record({0, 1}, 2000)}));
  EXPECT_NE(two.find("Two sizes fit any line"), std::string::npos) << two;
  const std::string bent = startUpTable(
      clusterParameters({record({0, 1}, 1000), record({0, 1}, 2000, 4), record({0, 1}, 4000, 9)}));
  EXPECT_NE(bent.find("Start-ups below zero"), std::string::npos) << bent;
}

TEST(ProgressBar, growsWithTheWork) {
  EXPECT_EQ(progressBar(0, 3), "[                    ]   0 %  ");
  EXPECT_EQ(progressBar(1, 3), "[######              ]  33 %  ");
  EXPECT_EQ(progressBar(3, 3), "[####################] 100 %  ");
}

TEST(Report, noIntervalWithoutSamplesEnough) {
  Record few = record({0, 1}, 1000);
  const std::string known = parametersTable(clusterParameters({few}));
  EXPECT_NE(known.find("  20.000   0.0 "), std::string::npos) << known;
  few.result.gap = estimate({1, 1, 1}, 0.99, 0.02);
  const std::string unknown = parametersTable(clusterParameters({few}));
  EXPECT_NE(unknown.find("1000000.000     - "), std::string::npos) << unknown;
}

TEST(Report, theDelayLoopsTimesOnlyWhereConsistent) {
  Record loaded = record({0, 1}, 1000);
  loaded.result.delayLoop.slope = 0.5;
  const auto sizes = clusterParameters({loaded, record({0, 1}, 2000)});
  const std::string table = systemTable(sizes, mediansOf);
  EXPECT_NE(table.find("           -            -\n"), std::string::npos) << table;
  EXPECT_EQ(startUpTable(sizes).find("t_net"), std::string::npos) << startUpTable(sizes);
}

TEST(Usability, aSoundMeasurementIsUsable) {
  const auto sizes = clusterParameters({record({0, 1}, 1000), record({0, 1}, 2000)});
  EXPECT_EQ(usabilityLine(obstacles(sizes, {}, false)), "topocast-measure: usable\n");
}

TEST(Usability, tellsWhyItIsNot) {
  auto sizes = clusterParameters({record({0, 1}, 1024), record({0, 1}, 2048)});
  sizes[1].latency.typical = -1e-6;
  EXPECT_NE(usabilityLine(obstacles(sizes, {}, false)).find("not known at 2 KiB"),
            std::string::npos);
  sizes[0].gap.upper = 2 * sizes[0].gap.typical;
  EXPECT_NEAR(uncertaintyOf(sizes[0]), 0.5, 1e-9);
  EXPECT_NE(usabilityLine(obstacles(sizes, {}, false)).find("uncertain by more than 25 % at 1 KiB"),
            std::string::npos);
  EXPECT_NE(usabilityLine(obstacles(sizes, {}, true)).find("it was interrupted"),
            std::string::npos);
}

} // namespace
} // namespace topocast::measure
