// Schedules over several rails. What is said of them is held against each rail by itself, where
// rails are apart, and against volumes that are added up here.
#include "cost/estimate.hpp"
#include "network/routing.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "schedule/network_schedule.hpp"
#include "schedule/rail_shares.hpp"
#include "simulate/simulate.hpp"

#include "rails_network.hpp"
#include "random_network.hpp"
#include "simulate/usual_constants.hpp"

#include "topocast/cost/prediction.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace topocast {
namespace {

constexpr double rounding = 1e-9;

bool isSame(double left, double right) {
  return std::abs(left - right) <= rounding * std::max(1.0, std::abs(right));
}

Schedule scheduleOn(const Network& network, const std::string& kind, MachineId root) {
  return llvm::cantFail(
      buildSchedule(llvm::cantFail(findSchedule(kind)), network, machineOrder(network, root)));
}

Schedule genSchedule(const Network& network) {
  const auto kind = *rc::gen::element<std::string>("linear", "binary", "kary:3", "flat", "two-tree",
                                                   "multi-tree:4", "jump:7/2", "binomial");
  return scheduleOn(network, kind, *testing::genMachine(network));
}

/// The part of the message that a rail carries.
double shareOf(const Schedule& schedule, std::size_t rail) {
  double share = 0;
  for (const SharedTree& shared : schedule.trees)
    if (shared.rail == rail) share += shared.share;
  return share;
}

/// The trees of one rail as a schedule of that rail by itself.
Schedule onRail(const Schedule& schedule, std::size_t rail) {
  Schedule own;
  own.kind = schedule.kind;
  for (const SharedTree& shared : schedule.trees)
    if (shared.rail == rail)
      own.trees.push_back({shared.share / shareOf(schedule, rail), shared.tree});
  return own;
}

/// By link the volumes that the trees of one rail send over it.
std::vector<double> volumesOf(const Network& network, const Schedule& schedule, std::size_t rail) {
  std::vector<double> volumes(network.linkCount(), 0);
  for (const SharedTree& shared : schedule.trees) {
    if (shared.rail != rail) continue;
    for (const Edge& edge : shared.tree.edges())
      for (const LinkId link : route(network, edge.from, edge.to, rail))
        volumes[link.index()] += shared.share;
  }
  return volumes;
}

RC_GTEST_PROP(RailsPlan, LoadsAddUpOverRails, ()) {
  const Network network = *testing::genAnyRails();
  const Schedule schedule = genSchedule(network);
  const ContentionReport report = judge(network, schedule);
  RC_ASSERT(report.delivers());
  std::vector<double> volumes(network.linkCount(), 0);
  for (std::size_t rail = 0; rail < network.railCount(); ++rail) {
    const std::vector<double> own = volumesOf(network, schedule, rail);
    for (std::size_t i = 0; i < own.size(); ++i)
      volumes[i] += own[i];
  }
  for (std::size_t i = 0; i < volumes.size(); ++i)
    RC_ASSERT(isSame(report.linkLoads[i],
                     volumes[i] * network.machineBandwidth() / network.link(LinkId(i)).bandwidth));
}

/// Every machine gets all of the message, and no link carries more than its rail's share of it.
RC_GTEST_PROP(RailsPlan, ARailCarriesItsShareOnce, ()) {
  testing::RailsForm form;
  form.areApart = *rc::gen::arbitrary<bool>();
  const Network network = *testing::genRails(form);
  const auto kind = *rc::gen::element<std::string>("linear", "two-tree", "multi-tree:4");
  const Schedule schedule = scheduleOn(network, kind, *testing::genMachine(network));
  const double share = 1 / static_cast<double>(network.railCount());
  for (std::size_t rail = 0; rail < network.railCount(); ++rail)
    for (const double volume : volumesOf(network, schedule, rail))
      RC_ASSERT(volume <= share * (1 + rounding));
  const ContentionReport report = judge(network, schedule);
  RC_ASSERT(report.delivers());
  if (form.areApart) RC_ASSERT(report.loadOptimal());
}

/// Rails that share nothing are judged as each of them by itself.
RC_GTEST_PROP(RailsPlan, RailsApartDoNotMeet, ()) {
  const auto any = [] { return *rc::gen::arbitrary<bool>(); };
  const Network network = *testing::genRails({true, any(), any()});
  const Schedule schedule = genSchedule(network);
  const ContentionReport report = judge(network, schedule);
  const std::size_t rails = network.railCount();
  std::size_t conflicts = 0;
  for (std::size_t rail = 0; rail < rails; ++rail) {
    const ContentionReport own = judge(network.rail(rail), onRail(schedule, rail));
    conflicts += own.conflicts.size();
    const double volume = shareOf(schedule, rail) * network.machineBandwidth() /
                          network.rail(rail).machineBandwidth();
    for (std::size_t i = 0; i < own.linkLoads.size(); ++i) {
      const LinkId link = network.rails()->link(rail, LinkId(i));
      RC_ASSERT(isSame(report.linkLoads[link.index()], own.linkLoads[i] * volume));
    }
  }
  RC_ASSERT(report.conflicts.size() == conflicts);
}

/// Where all rails together cannot be free of contention, one of them can.
RC_GTEST_PROP(RailsPlan, ContentionFreeOnly, ()) {
  const Network network = *testing::genAnyRails();
  PlanRequest request;
  request.contentionFreeOnly = true;
  const Plan plan =
      planRoot(network, estimateParameters(network), request, *testing::genMachine(network));
  for (const PlanRange& range : plan.ranges)
    RC_ASSERT(range.contentionFree);
}

/// The packets of one of equal rails take as long as if there were no other.
RC_GTEST_PROP(RailsPlan, RailsApartAreSimulatedAtOnce, ()) {
  const auto any = [] { return *rc::gen::arbitrary<bool>(); };
  const Network network = *testing::genRails({true, any(), false}, 4, 10);
  const Schedule schedule = genSchedule(network);
  const std::size_t rails = network.railCount();
  constexpr std::uint64_t segment = 4096;
  const std::uint64_t segments = schedule.trees.size() * *rc::gen::inRange<std::uint64_t>(1, 4);
  PacketConstants constants = testing::usualConstants();
  if (any()) constants.queueBytes = 4 * constants.packet.payloadBytes;
  Ticks last = 0;
  for (std::size_t rail = 0; rail < rails; ++rail)
    last = std::max(last, simulate(network.rail(rail), onRail(schedule, rail), constants,
                                   segments / rails * segment, segment)
                              .end);
  RC_ASSERT(simulate(network, schedule, constants, segments * segment, segment).end == last);
}

/// Where all machines are reached by one rail, there might be no other.
RC_GTEST_PROP(RailsByDestination, ToOneRailAreThatRail, ()) {
  const Network network = *testing::genReachedRails(1);
  const Network& rail = network.rail(network.railCount() - 1U);
  const Schedule schedule = genSchedule(network);
  const ContentionReport report = judge(network, schedule);
  const ContentionReport own = judge(rail, schedule);
  RC_ASSERT(report.conflicts.size() == own.conflicts.size());
  for (std::size_t i = 0; i < own.linkLoads.size(); ++i)
    RC_ASSERT(
        isSame(report.linkLoads[network.rails()->link(network.railCount() - 1U, LinkId(i)).index()],
               own.linkLoads[i]));
  const CommunicationParameters parameters = estimateParameters(network);
  const auto secondsOn = [&](const Network& where) {
    return predictSeconds(makeCandidate(where, schedule).profile, parameters, 1U << 20U, 4096);
  };
  RC_ASSERT(isSame(secondsOn(network), secondsOn(rail)));
  const auto endOn = [&](const Network& where) {
    return simulate(where, schedule, testing::usualConstants(), 1U << 16U, 4096).end;
  };
  RC_ASSERT(endOn(network) == endOn(rail));
}

/// Every message is on the rail by which its receiver is reached, also of schedules that scatter.
RC_GTEST_PROP(RailsByDestination, LoadsAreThoseOfTheReceiversRails, ()) {
  const Network network = *testing::genReachedRails(3);
  const Schedule schedule = genSchedule(network);
  const ContentionReport report = judge(network, schedule);
  RC_ASSERT(report.delivers());
  std::vector<double> volumes(network.linkCount(), 0);
  for (const SharedTree& shared : schedule.trees)
    for (const Edge& edge : shared.tree.edges()) {
      const std::size_t number = network.rails()->reachedBy()[edge.to.index()];
      for (const LinkId link : route(network.rail(number), edge.from, edge.to))
        volumes[network.rails()->link(number, link).index()] += shared.share;
    }
  for (std::size_t i = 0; i < volumes.size(); ++i)
    RC_ASSERT(isSame(report.linkLoads[i],
                     volumes[i] * network.machineBandwidth() / network.link(LinkId(i)).bandwidth));
}

/// A process sends one message at a time, whichever card it leaves by; no plan beats the bound.
RC_GTEST_PROP(RailsByDestination, ArePlannedAboveTheBound, ()) {
  const Network network = *testing::genReachedRails(2);
  PlanRequest request;
  request.messageBytes = *rc::gen::element<std::uint64_t>(8, 1U << 16U, 1U << 24U);
  const Plan plan =
      planRoot(network, estimateParameters(network), request, *testing::genMachine(network));
  for (const PlanRange& range : plan.ranges)
    RC_ASSERT(range.predictedSeconds >= range.bound.seconds() * (1 - rounding));
  RC_ASSERT(judge(network, plan.schedules.front().schedule).delivers());
}

/// Two rails like one: what they send, and how long that takes, is half of it.
class TwoEqualRails : public ::testing::Test {
protected:
  static constexpr std::uint64_t segment = 16'384;
  Network one_ = testing::lineNetwork(4, 32);
  Network two_ = testing::railsLike(one_, 2);
  CommunicationParameters parameters_ = estimateParameters(one_);
};

TEST_F(TwoEqualRails, ArePredictedToTakeHalf) {
  for (const char* kind : {"linear", "binary", "two-tree", "multi-tree:4"}) {
    const auto secondsOn = [&](const Network& network, std::uint64_t bytes) {
      const Candidate candidate = makeCandidate(network, scheduleOn(network, kind, MachineId(0)));
      return predictSeconds(candidate.profile, parameters_, bytes, segment);
    };
    const double half = secondsOn(one_, std::uint64_t{1} << 25U);
    EXPECT_NEAR(secondsOn(two_, std::uint64_t{1} << 26U) / half, 1, 0.02) << kind;
  }
}

TEST_F(TwoEqualRails, HaveHalfTheBound) {
  const auto boundOn = [&](const Network& network) {
    return lowerBound(network, MachineId(0), parameters_, std::uint64_t{1} << 26U);
  };
  const LowerBound bound = boundOn(two_);
  EXPECT_NEAR(boundOn(one_).bandwidthSeconds / bound.bandwidthSeconds, 2, 0.001);
  EXPECT_EQ(bound.growth, 3U); // a machine sends on both rails
  EXPECT_EQ(bound.startUps, 4U);
}

/// `auto` uses both rails where that pays, and messages of one segment go over one.
TEST_F(TwoEqualRails, ArePlannedTogether) {
  PlanRequest request;
  request.messageBytes = std::uint64_t{1} << 26U;
  const auto plannedOn = [&](const Network& network) {
    return planRoot(network, parameters_, request, MachineId(0));
  };
  const Plan plan = plannedOn(two_);
  const Schedule& schedule = plan.schedules.front().schedule;
  EXPECT_EQ(schedule.trees[0].rail, 0U);
  EXPECT_EQ(schedule.trees[1].rail, 1U);
  const double seconds = plan.ranges.front().predictedSeconds;
  EXPECT_GE(seconds, plan.ranges.front().bound.seconds());
  EXPECT_LT(seconds, 0.52 * plannedOn(one_).ranges.front().predictedSeconds);
  request.messageBytes = 8;
  EXPECT_EQ(plannedOn(two_).ranges.front().predictedSeconds,
            plannedOn(one_).ranges.front().predictedSeconds);
}

/// Pieces follow each other in steps; they are sent over the first rail.
TEST_F(TwoEqualRails, SchedulesThatScatterUseOne) {
  const Schedule schedule = scheduleOn(two_, "scatter-allgather", MachineId(3));
  const ContentionReport report = judge(two_, schedule);
  EXPECT_TRUE(report.delivers());
  for (std::size_t i = one_.linkCount(); i < two_.linkCount(); ++i)
    EXPECT_EQ(report.linkLoads[i], 0);
}

/// A rail like a line of four switches, and a second one, apart from it, of another speed.
class TwoSpeeds : public ::testing::Test {
protected:
  static constexpr std::uint64_t longMessage = std::uint64_t{1} << 26U;

  static Network rails(double first, double second) {
    const Network line = testing::lineNetwork(4, 32);
    std::vector<NetworkDescription> described(2, line.description());
    for (std::string& name : described[1].switches)
      name += "-1";
    for (std::size_t i = 0; i < 2; ++i)
      for (auto& cable : described[i].cables)
        cable.bandwidth *= i == 0 ? first : second;
    return Network(joinRails(std::move(described)));
  }

  static PlanRange planned(const Network& network, std::uint64_t bytes) {
    PlanRequest request;
    request.messageBytes = bytes;
    return planRoot(network, estimateParameters(network), request, MachineId(0)).ranges.front();
  }
};

TEST_F(TwoSpeeds, SharesAreByThem) {
  for (const auto& [first, second] : {std::pair(10.0, 1.0), std::pair(1.0, 2.0)}) {
    const Network network = rails(first, second);
    const Schedule schedule = scheduleOn(network, "two-tree", MachineId(0));
    EXPECT_NEAR(shareOf(schedule, 0), first / (first + second), rounding);
    EXPECT_NEAR(shareOf(schedule, 1), second / (first + second), rounding);
    EXPECT_EQ(schedule.trees.front().rail, first > second ? 0U : 1U);
    EXPECT_EQ(nameOn(network, schedule), "two-tree");
  }
}

/// Neither shares of one size nor all that the fast rail can do is as fast.
TEST_F(TwoSpeeds, AutoUsesASlowRailWhereThatPays) {
  const Network network = rails(1, 0.5);
  const PlanRange both = planned(network, longMessage);
  EXPECT_LT(both.predictedSeconds, planned(network.rail(0), longMessage).predictedSeconds * 0.8);
  EXPECT_GE(both.predictedSeconds, both.bound.seconds());
}

TEST_F(TwoSpeeds, AutoLeavesASlowRailOutWhereThatPays) {
  const Network network = rails(1, 0.001);
  for (const std::uint64_t bytes : {std::uint64_t{8}, std::uint64_t{1} << 16U, longMessage})
    EXPECT_LE(planned(network, bytes).predictedSeconds,
              planned(network.rail(0), bytes).predictedSeconds * (1 + rounding))
        << bytes;
  const Schedule fast = buildOnRails(llvm::cantFail(findSchedule("linear")), network,
                                     machineOrder(network, MachineId(0)))
                            ->back();
  EXPECT_EQ(nameOn(network, fast), "linear on rail 0");
  EXPECT_EQ(shareOf(fast, 0), 1);
}

} // namespace
} // namespace topocast
