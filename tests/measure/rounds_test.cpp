#include "measure/machines.hpp"
#include "measure/pairs.hpp"
#include "measure/role.hpp"
#include "measure/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {
namespace {

/// Whether no machine is in two pairs of the round, or beyond the last.
bool isFair(const Round& round, int machines) {
  std::set<int> seen;
  for (const Pair& pair : round)
    for (const int machine : {pair.first, pair.second})
      if (machine < 0 || machine >= machines || !seen.insert(machine).second) return false;
  return true;
}

TEST(Rounds, everyoneMeetsEveryoneOnce) {
  for (int machines = 2; machines <= 33; ++machines) {
    const std::vector<Round> rounds = tournament(machines);
    EXPECT_EQ(rounds.size(), static_cast<std::size_t>(machines - 1 + machines % 2));
    std::set<std::pair<int, int>> met;
    for (const Round& round : rounds) {
      EXPECT_TRUE(isFair(round, machines)) << machines;
      for (const Pair& pair : round)
        EXPECT_TRUE(met.insert(std::minmax(pair.first, pair.second)).second) << machines;
    }
    EXPECT_EQ(met.size(), static_cast<std::size_t>(machines * (machines - 1) / 2));
  }
}

TEST(Rounds, everyoneLeadsAboutHalfOfTheTime) {
  constexpr int machines = 16;
  std::vector<int> led(machines);
  for (const Round& round : tournament(machines))
    for (const Pair& pair : round)
      ++led[static_cast<std::size_t>(pair.first)];
  EXPECT_GE(*std::min_element(led.begin(), led.end()), machines / 4);
  EXPECT_LE(*std::max_element(led.begin(), led.end()), 3 * machines / 4);
}

TEST(Rounds, neighbours) {
  EXPECT_EQ(neighbours(2), (std::vector<Round>{{{0, 1}}}));
  EXPECT_EQ(neighbours(5), (std::vector<Round>{{{0, 1}, {2, 3}}, {{1, 2}, {3, 4}}}));
}

TEST(Rounds, oneAtATime) {
  EXPECT_EQ(oneAtATime(neighbours(4)), (std::vector<Round>{{{0, 1}}, {{2, 3}}, {{1, 2}}}));
}

std::vector<Machine> machinesCalled(const std::vector<std::string>& names) {
  return findMachines(names, names).machines;
}

TEST(Rounds, asChosen) {
  const auto machines = machinesCalled({"a", "b", "c", "d"});
  Options options;
  options.rounds = 2;
  EXPECT_EQ(std::get<0>(roundsOf(options, machines)).size(), 2U);
  options.oneAtATime = true;
  EXPECT_EQ(pairsIn(std::get<0>(roundsOf(options, machines))), 2U);

  options = {};
  options.choice = PairChoice::named;
  options.pairs = {{"d", "b"}, {"a", "c"}};
  EXPECT_EQ(std::get<0>(roundsOf(options, machines)), (std::vector<Round>{{{3, 1}}, {{0, 2}}}));
  options.rounds = 1;
  EXPECT_EQ(std::get<0>(roundsOf(options, machines)), (std::vector<Round>{{{3, 1}}}));
  options.pairs = {{"a", "x"}};
  EXPECT_EQ(std::get<1>(roundsOf(options, machines)),
            "no rank is on a machine 'x'; machines are a, b, c, d");
  options.pairs = {{"a", "a"}};
  EXPECT_EQ(std::get<1>(roundsOf(options, machines)), "'a' is paired with itself");
}

TEST(Rounds, pairsAreTriedWhereTheUserDoesNotAnswerForThem) {
  const auto tried = [](const Options& options, int machines) {
    std::vector<std::string> names(static_cast<std::size_t>(machines));
    std::generate(names.begin(), names.end(),
                  [number = 0]() mutable { return std::to_string(number++); });
    return isToBeTried(std::get<0>(roundsOf(options, machinesCalled(names))), options);
  };
  Options options;
  EXPECT_TRUE(tried(options, 4));
  EXPECT_FALSE(tried(options, 3)) << "a round has one pair";
  options.oneAtATime = true;
  EXPECT_FALSE(tried(options, 4));
  options.oneAtATime = false;
  options.choice = PairChoice::neighbours;
  EXPECT_FALSE(tried(options, 4));
}

TEST(Rounds, pairsThatDisturbEachOtherGiveWay) {
  const ChosenRounds chosen = undisturbed({}, 4, 2.5);
  EXPECT_EQ(chosen.rounds, (std::vector<Round>{{{0, 1}}, {{2, 3}}, {{1, 2}}}));
  EXPECT_NE(chosen.sentence.find("Pairs: 3, one at a time"), std::string::npos);
  EXPECT_NE(chosen.sentence.find("up to 2.5 times"), std::string::npos);
}

TEST(Rounds, whoDoesWhat) {
  const auto machines = findMachines({"a", "a", "b", "c"}, {"a", "a", "b", "c"}).machines;
  const Round round = {{2, 0}};
  EXPECT_FALSE(roleIn(round, machines, 1)) << "the machine's second rank";
  EXPECT_FALSE(roleIn(round, machines, 2));
  EXPECT_EQ(roleIn(round, machines, 0)->partner, 3);
  EXPECT_FALSE(roleIn(round, machines, 0)->leads);
  EXPECT_EQ(roleIn(round, machines, 3)->partner, 0);
  EXPECT_TRUE(roleIn(round, machines, 3)->leads);
}

TEST(Machines, theFirstRankOfEachMeasures) {
  const MachineSet set = findMachines({"a", "a", "", "b", "a"}, {"a", "a", "z", "b", "a"});
  ASSERT_EQ(set.machines.size(), 2U);
  EXPECT_EQ(set.machines[0].rank, 0);
  EXPECT_EQ(set.machines[1].name, "b");
  EXPECT_EQ(set.machines[1].rank, 3);
  EXPECT_TRUE(set.severalRanksEach);
  EXPECT_FALSE(set.hostsShared);
  EXPECT_FALSE(set.oneHost);
  EXPECT_FALSE(set.ranksAsMachines);
}

TEST(Machines, ranksOfOneMachineCountAsMachines) {
  const MachineSet set = findMachines({"a", "a"}, {"a", "a"});
  ASSERT_EQ(set.machines.size(), 2U);
  EXPECT_EQ(set.machines[1].name, "a#1");
  EXPECT_TRUE(set.ranksAsMachines);
  EXPECT_TRUE(set.hostsShared);
  EXPECT_FALSE(set.severalRanksEach);
}

TEST(Machines, namesThatShareAHost) {
  const MachineSet set = findMachines({"n0", "n1"}, {"host", "host"});
  EXPECT_EQ(set.machines.size(), 2U);
  EXPECT_TRUE(set.hostsShared);
  EXPECT_TRUE(set.oneHost);
  EXPECT_FALSE(findMachines({"n0", "n1", "n2"}, {"host", "host", "other"}).oneHost);
  EXPECT_FALSE(set.ranksAsMachines);
}

TEST(Machines, oneAlone) {
  EXPECT_EQ(findMachines({"a", ""}, {"a", "a"}).machines.size(), 1U);
  EXPECT_TRUE(findMachines({"", ""}, {"a", "a"}).machines.empty());
}

} // namespace
} // namespace topocast::measure
