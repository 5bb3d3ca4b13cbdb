#include "topocast/agree/agreement.hpp"
#include "topocast/names/machine_names.hpp"

#include <gtest/gtest.h>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

constexpr RankReport on(std::uint32_t machine) {
  return {77, machine, Obstacle::none, 0, 0};
}
constexpr RankReport with(Obstacle obstacle) {
  return {77, 5, obstacle, 0, 0};
}

/// As the ranks come to it together.
Verdict judge(const std::vector<RankReport>& reports) {
  std::uint64_t objection = encoded(objectionOf(reports.front(), reports.front(), 0));
  std::vector<std::uint32_t> machineOfRank;
  for (std::size_t rank = 0; rank < reports.size(); ++rank) {
    const Verdict own = objectionOf(reports[rank], reports.front(), static_cast<int>(rank));
    objection = std::min(objection, encoded(own));
    machineOfRank.push_back(reports[rank].machine);
  }
  return runtime::judge(decoded(objection), machineOfRank);
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

TEST(Agreement, oneForeignMachineOrAQuarterIsServed) {
  const std::uint32_t login = foreignMachine("login1");
  const std::uint32_t other = foreignMachine("login2");
  EXPECT_TRUE(isForeign(login) && isForeign(other) && login != other);
  EXPECT_FALSE(isForeign(unknownMachine) || isForeign(0));
  expectVerdict({on(3), on(login)}, Obstacle::none, 0);
  expectVerdict({on(login), on(login), on(4)}, Obstacle::none, 0);
  expectVerdict({on(login), on(login)}, Obstacle::oneMachine, 0);
  expectVerdict({on(0), on(1), on(2), on(3), on(4), on(5), on(login), on(other)}, Obstacle::none,
                0);
  expectVerdict({on(0), on(1), on(2), on(3), on(4), on(login), on(other)},
                Obstacle::foreignMachines, 5);
  expectVerdict({on(login), on(other)}, Obstacle::foreignMachines, 0);
  expectVerdict({on(login), on(other), with(Obstacle::switchedOff)}, Obstacle::switchedOff, 2);
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
  // Who has not heard rank 0 cannot compare files, and does not know all machines.
  expectVerdict({{78, unknownMachine, Obstacle::none, 0, 0}, on(3), with(Obstacle::callFailed)},
                Obstacle::callFailed, 2);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
