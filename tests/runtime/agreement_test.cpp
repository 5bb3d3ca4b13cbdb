#include "topocast/agreement.hpp"

#include <gtest/gtest.h>

namespace topocast::runtime {
namespace {

constexpr RankReport on(std::uint32_t machine) {
  return {77, machine, Obstacle::none, 0, 0};
}
constexpr RankReport with(Obstacle obstacle) {
  return {77, 5, obstacle, 0, 0};
}

void expectVerdict(const std::vector<RankReport>& reports, Obstacle obstacle, int rank) {
  const Verdict verdict = judge(reports);
  EXPECT_EQ(verdict.obstacle, obstacle);
  EXPECT_EQ(verdict.rank, rank);
}

TEST(Agreement, machinesKnownAndSeveral) {
  expectVerdict({on(3), on(4)}, Obstacle::none, 0);
  expectVerdict({on(3), on(3), on(0)}, Obstacle::none, 0);
}

TEST(Agreement, oneRankIsEnoughToLeaveIt) {
  expectVerdict({on(3), on(4), on(unknownMachine), on(5), on(unknownMachine)},
                Obstacle::foreignMachine, 2);
  expectVerdict({on(3), with(Obstacle::switchedOff)}, Obstacle::switchedOff, 1);
  expectVerdict({on(3), on(4), {78, 9, Obstacle::none, 0, 0}}, Obstacle::otherFile, 2);
  expectVerdict({on(3), on(4), with(Obstacle::tooManyCommunicators)},
                Obstacle::tooManyCommunicators, 2);
}

TEST(Agreement, allOnOneMachine) {
  expectVerdict({on(3), on(3), on(3)}, Obstacle::oneMachine, 0);
  expectVerdict({on(unknownMachine), on(unknownMachine)}, Obstacle::foreignMachine, 0);
}

TEST(Agreement, forThisTimeOnlyIfNothingLasts) {
  for (const Obstacle passing : {Obstacle::busy, Obstacle::duplicating}) {
    EXPECT_TRUE(isPassing(passing));
    expectVerdict({on(3), with(passing)}, passing, 1);
    expectVerdict({with(passing), on(5)}, Obstacle::oneMachine, 0);
    expectVerdict({with(passing), on(unknownMachine)}, Obstacle::foreignMachine, 1);
    expectVerdict({with(passing), with(Obstacle::noCommunicator), on(3)}, Obstacle::noCommunicator,
                  1);
  }
  for (const Obstacle lasting : {Obstacle::none, Obstacle::noCommunicator, Obstacle::oneMachine})
    EXPECT_FALSE(isPassing(lasting));
}

TEST(Agreement, theMostTellingReasonCounts) {
  expectVerdict({on(unknownMachine), with(Obstacle::switchedOff), with(Obstacle::notInitialised)},
                Obstacle::notInitialised, 2);
  expectVerdict({{78, unknownMachine, Obstacle::none, 0, 0}, on(unknownMachine)},
                Obstacle::otherFile, 1);
}

} // namespace
} // namespace topocast::runtime
