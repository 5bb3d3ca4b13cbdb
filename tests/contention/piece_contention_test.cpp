// Messages that carry pieces, judged step by step.
#include "random_network.hpp"

#include "contention/piece_contention.hpp"
#include "schedule/random_kind.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/gather.hpp"
#include "topocast/schedule/pieces.hpp"
#include "topocast/schedule/scatter.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>

namespace topocast {
namespace {

using runtime::PieceMessages;

/// Four machines on one switch; the message of n0 goes round in a ring of whole messages.
class PieceContention : public ::testing::Test {
public:
  const Network network = testing::networkOf({0}, {0, 0, 0, 0});
  std::vector<PieceMessages> messages = {{0, 1, 1, 0, 4}, {1, 2, 2, 0, 4}, {2, 3, 3, 0, 4}};

  std::vector<std::string> defects() const {
    return judgePieces(network, MachineId(0), messages).defects;
  }
};

TEST_F(PieceContention, RightMessages) {
  const ContentionReport report = judgePieces(network, MachineId(0), messages);
  EXPECT_TRUE(report.contentionFree());
  EXPECT_EQ(report.maxLinkLoad, 1);
  ASSERT_EQ(report.steps.size(), 3U);
  EXPECT_EQ(report.steps[1].share, 1);
  EXPECT_EQ(report.steps[1].load, 1);
}

TEST_F(PieceContention, WhatASenderDoesNotHave) {
  messages[1].step = 1; // what arrives in a step can be sent on in the next one
  EXPECT_EQ(defects().front(), "'n1' sends piece 0 in step 1, before it has it");
}

TEST_F(PieceContention, WhatAReceiverHas) {
  messages.push_back({3, 1, 4, 2, 1});
  EXPECT_EQ(defects(),
            std::vector<std::string>{"'n1' has piece 2 when it gets it from 'n3' in step 4"});
}

TEST_F(PieceContention, WhatIsMissing) {
  messages[2].count = 3;
  EXPECT_EQ(defects(), std::vector<std::string>{"'n3' never gets piece 3"});
}

TEST_F(PieceContention, TwoMessagesInOneStep) {
  messages[1] = {0, 2, 1, 0, 4};
  EXPECT_EQ(defects(), std::vector<std::string>{"'n0' sends twice in step 1"});
  messages = {{0, 1, 1, 0, 2}, {0, 2, 2, 0, 4}, {2, 1, 3, 2, 1}, {0, 1, 3, 3, 1}, {2, 3, 4, 0, 4}};
  EXPECT_EQ(defects(), std::vector<std::string>{"'n1' receives twice in step 3"});
}

TEST(PieceConflicts, OnlyMessagesOfOneStepMeet) {
  const Network network = testing::networkOf({0, 0}, {0, 0, 1, 1});
  std::vector<PieceMessages> messages = {{0, 1, 1, 0, 4}, {0, 2, 2, 0, 4}, {1, 3, 3, 0, 4}};
  EXPECT_TRUE(judgePieces(network, MachineId(0), messages).contentionFree());
  messages.back().step = 2;
  const ContentionReport report = judgePieces(network, MachineId(0), messages);
  ASSERT_EQ(report.conflicts.size(), 1U);
  EXPECT_EQ(network.name(report.conflicts.front().link), "s0->s1");
  EXPECT_EQ(report.conflicts.front().second, (Edge{MachineId(1), MachineId(3)}));
  EXPECT_EQ(report.steps[1].load, 2);
}

Schedule scheduled(const char* name, const Network& network, MachineId root) {
  return buildSchedule(llvm::cantFail(findSchedule(name)), dfsOrder(network, root));
}

RC_GTEST_PROP(Scatter, OverTheMachineOrderItIsFreeOfContention, ()) {
  const Network network = *testing::genNetwork();
  const MachineId root = *testing::genMachine(network);
  RC_ASSERT(judge(network, scheduled("scatter-allgather", network, root)).contentionFree());
}

RC_GTEST_PROP(Scatter, EveryKindDelivers, ()) {
  const Network network = *testing::genNetwork();
  const MachineId root = *testing::genMachine(network);
  const ScheduleKind kind = testing::randomKindWith(
      [](const runtime::FamilyFacts& facts) { return facts.gather != runtime::Gather::none; });
  RC_ASSERT(judge(network, buildSchedule(kind, dfsOrder(network, root))).delivers());
}

/// Every machine but the root receives each piece once; twice (P - 1) / P of the message pass the
/// busiest link of one switch, and no more in all steps. Section 3.1 of Patarasuk et al. 2008.
TEST(Scatter, OnOneSwitchTwiceTheMessage) {
  const Network network = testing::networkOf({0}, std::vector<std::size_t>(16, 0));
  for (const char* name : {"scatter-allgather", "scatter-doubling"}) {
    const ContentionReport report = judge(network, scheduled(name, network, MachineId(3)));
    EXPECT_TRUE(report.contentionFree()) << name;
    double all = 0;
    for (const StepUse& step : report.steps)
      all += step.share;
    EXPECT_DOUBLE_EQ(all, 2 * 15.0 / 16) << name;
  }
}

/// What recursive doubling brings to the busiest link if the halves of the machine order exchange
/// last, as MPI libraries' does: the largest pieces go to the farthest machines.
double loadOfHalves(const Network& network, MachineId root) {
  const runtime::PreorderTree tree = runtime::scatterTree(dfsOrder(network, root)).front();
  return judgePieces(network, root, runtime::pieceMessages(tree, runtime::Gather::doubling))
      .maxLinkLoad;
}

double loadOfDoubling(const Network& network, MachineId root) {
  return judge(network, scheduled("scatter-doubling", network, root)).maxLinkLoad;
}

/// Every level of the scatter, and of the allgather, brings half of the message to the busiest link
/// at most: 31/32 each in all.
TEST(Scatter, LargestPiecesGoToTheNearestMachines) {
  const Network line = testing::lineNetwork(4, 32);
  EXPECT_DOUBLE_EQ(loadOfHalves(line, MachineId(0)), 8.5);
  EXPECT_DOUBLE_EQ(loadOfDoubling(line, MachineId(0)), 2 * 31.0 / 32);
}

RC_GTEST_PROP(Scatter, NearestMachinesLoadNoLinkMore, ()) {
  const Network network = *testing::genNetwork();
  const MachineId root = *testing::genMachine(network);
  constexpr double rounding = 1e-9;
  RC_ASSERT(loadOfDoubling(network, root) <= loadOfHalves(network, root) + rounding);
}

/// One step for each halving of the machines, rounded up, in the scatter and in the allgather.
RC_GTEST_PROP(Scatter, AlternatingTakesNoFurtherSteps, ()) {
  const Network network = *testing::genNetwork();
  const MachineId root = *testing::genMachine(network);
  const auto halvings = std::bit_width(network.machineCount() - 1U);
  RC_ASSERT(scheduled("scatter-doubling", network, root).height() ==
            2U * static_cast<std::size_t>(halvings));
}

TEST(Scatter, Steps) {
  const Network network = testing::networkOf({0}, std::vector<std::size_t>(16, 0));
  EXPECT_EQ(scheduled("scatter-allgather", network, MachineId(0)).height(), 4U + 15U);
  EXPECT_EQ(scheduled("scatter-doubling", network, MachineId(0)).height(), 4U + 4U);
}

} // namespace
} // namespace topocast
