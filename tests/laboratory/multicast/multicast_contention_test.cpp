// Messages that the network copies: how the judge sees them, and that what is built for networks
// that copy stands before it.
#include "collective/virtual_topology.hpp"
#include "contention/multicast_contention.hpp"
#include "schedule/network_schedule.hpp"

#include "random_network.hpp"
#include "regular_network.hpp"

#include "topocast/schedule/schedule_kind.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace topocast {
namespace {

Network copying(const Network& network, const Copying& copies) {
  NetworkDescription description = network.description();
  description.copying = copies;
  return Network(std::move(description));
}

std::vector<MachineId> machines(std::initializer_list<std::size_t> numbers) {
  std::vector<MachineId> result;
  for (const std::size_t number : numbers)
    result.emplace_back(number);
  return result;
}

const ScheduleKind hardwareTree{runtime::Family::hardwareTree, {}};

Schedule built(const Network& network, MachineId root, ScheduleKind kind = hardwareTree) {
  return llvm::cantFail(buildSchedule(kind, network, machineOrder(network, root)));
}

/// Sixteen machines on the ports of a quaternary tree of two stages.
class Quaternary : public ::testing::Test {
public:
  const Network network =
      copying(testing::fullNetwork(MultistageShape{4, 2}), {CopiedTo::adjacentMachines});

  ContentionReport judged(std::size_t root, const std::vector<Multicast>& multicasts) const {
    return judgeMulticasts(network, MachineId(root), multicasts);
  }
  std::vector<std::string> defects(const std::vector<Multicast>& multicasts) const {
    return judged(0, multicasts).defects;
  }
};

const std::vector<MachineId> allButFirst =
    machines({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});

TEST_F(Quaternary, OneMessageToAllLoadsEveryLinkOnce) {
  const ContentionReport report = judged(0, {{MachineId(0), allButFirst, 1}});
  EXPECT_TRUE(report.contentionFree());
  EXPECT_EQ(report.maxLinkLoad, 1);
  // Two links up, four down to the switches, fifteen to machines.
  EXPECT_EQ(std::ranges::count(report.linkLoads, 1.0), 2 + 4 + 15);
  ASSERT_EQ(report.steps.size(), 1U);
  EXPECT_EQ(report.steps[0].load, 1);
}

TEST_F(Quaternary, CopiesComeToMachinesBetweenThatHaveTheMessage) {
  const ContentionReport report = judged(2, {{MachineId(2), machines({0, 1, 3}), 1}});
  EXPECT_EQ(report.linkLoads[reverse(network.uplink(MachineId(2))).index()], 1);
}

TEST_F(Quaternary, CopiesGoToAdjacentMachinesOnly) {
  std::vector<MachineId> some = allButFirst;
  std::erase(some, MachineId(6));
  EXPECT_EQ(defects({{MachineId(0), some, 1}, {MachineId(0), machines({6}), 2}}),
            std::vector<std::string>{"the machines that get copies from 'n0' in step 1 are not "
                                     "adjacent"});
}

TEST_F(Quaternary, WhatKeepsMessagesFromBeingABroadcast) {
  EXPECT_EQ(defects({{MachineId(0), machines({1, 2}), 1}}).front(), "'n3' is never reached");
  EXPECT_EQ(defects({{MachineId(1), machines({2, 3}), 1}}).front(),
            "'n1' sends in step 1, before it has the message");
  EXPECT_EQ(defects({{MachineId(0), allButFirst, 1}, {MachineId(1), machines({2}), 2}}),
            std::vector<std::string>{"'n2' has the message when it gets it from 'n1' in step 2"});
  EXPECT_EQ(defects({{MachineId(0), allButFirst, 2}}),
            std::vector<std::string>{"nothing is sent in step 1"});
}

// Groups [2, 5] and [7, 15] share the link down to the second switch: Coll et al. (2003), 5.2.1.
TEST_F(Quaternary, OnlyMessagesOfOneStepMeet) {
  std::vector<Multicast> multicasts = {{MachineId(0), machines({1}), 1},
                                       {MachineId(0), machines({2, 3, 4, 5}), 2},
                                       {MachineId(1), machines({7, 8, 9, 10, 11}), 2}};
  const ContentionReport together = judged(0, multicasts);
  EXPECT_FALSE(together.conflicts.empty());
  EXPECT_EQ(together.steps[1].load, 2);
  multicasts[2].step = 3;
  EXPECT_TRUE(judged(0, multicasts).conflicts.empty());
}

TEST_F(Quaternary, MessagesClimbOverLinksThatAreFree) {
  // Four machines of the first switch send to one of the second each.
  std::vector<Multicast> multicasts = {{MachineId(0), machines({1, 2, 3}), 1}};
  for (std::size_t i = 0; i < 4; ++i)
    multicasts.push_back({MachineId(i), machines({7 - i}), 2});
  EXPECT_TRUE(judged(0, multicasts).conflicts.empty());
}

TEST(MulticastContention, OnlyNetworksThatCopyDo) {
  const Network network = testing::networkOf({0}, {0, 0, 0});
  EXPECT_EQ(judgeMulticasts(network, MachineId(0), {{{MachineId(0), machines({1, 2}), 1}}}).defects,
            std::vector<std::string>{"the network makes no copies of the message from 'n0'"});
  auto schedule = buildSchedule(hardwareTree, network, machineOrder(network, MachineId(0)));
  EXPECT_FALSE(schedule);
  EXPECT_NE(llvm::toString(schedule.takeError()).find("does not say that it does"),
            std::string::npos);
}

TEST(MulticastContention, GroupsAreCounted) {
  const Network network =
      copying(testing::networkOf({0}, {0, 0, 0, 0, 0}), {CopiedTo::anyMachines, 1});
  EXPECT_EQ(
      judgeMulticasts(network, MachineId(0),
                      {{{MachineId(0), machines({1, 2}), 1}, {MachineId(0), machines({3, 4}), 2}}})
          .defects,
      std::vector<std::string>{"there are 2 groups of machines that get copies, and the "
                               "network has room for 1"});
}

TEST(MulticastContention, SomeSwitchesCopyAndOthersDoNot) {
  // Two leaves with three machines each below switch 0.
  Copying leaves{CopiedTo::anyMachines};
  leaves.switches = {SwitchId(1), SwitchId(2)};
  const Network network = copying(testing::networkOf({0, 0, 0}, {1, 1, 1, 2, 2, 2}), leaves);
  const auto defects = [&](const std::vector<Multicast>& multicasts) {
    return judgeMulticasts(network, MachineId(0), multicasts).defects;
  };
  EXPECT_TRUE(defects({{MachineId(0), machines({1, 2, 3, 4, 5}), 1}}).empty());
  Copying top{CopiedTo::anyMachines};
  top.switches = {SwitchId(0)};
  const Network others = copying(network, top);
  const std::vector<std::string> found =
      judgeMulticasts(others, MachineId(0), {{{MachineId(0), machines({1, 2, 3, 4, 5}), 1}}})
          .defects;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found.front().find("is copied at 's1', which makes no copies"), std::string::npos)
      << found.front();
}

TEST(MulticastContention, OnlyChannelsOfTheSenderCopy) {
  Copying channels{CopiedTo::receiversOfChannels};
  channels.channels = {{MachineId(0), machines({1, 2})}, {MachineId(3), machines({2, 4})}};
  const Network network = copying(testing::networkOf({0}, {0, 0, 0, 0, 0}), channels);
  const auto defects = [&](const std::vector<Multicast>& multicasts) {
    return judgeMulticasts(network, MachineId(0), multicasts).defects;
  };
  EXPECT_TRUE(defects({{MachineId(0), machines({2, 1}), 1},
                       {MachineId(0), machines({3}), 2},
                       {MachineId(1), machines({4}), 2}})
                  .empty());
  EXPECT_EQ(
      defects({{MachineId(0), machines({3}), 1}, {MachineId(0), machines({1, 2, 4}), 2}}),
      std::vector<std::string>{
          "the machines that get copies from 'n0' in step 2 are not the receivers of one channel"});
}

RC_GTEST_PROP(CopiedSchedule, ReachesAllWhereSomeSwitchesCopy, ()) {
  const Network whole = *testing::genNetwork(10, 30, 2);
  Copying some{CopiedTo::anyMachines};
  for (std::size_t i = 0; i < whole.switchCount(); ++i)
    if (*rc::gen::arbitrary<bool>()) some.switches.emplace_back(i);
  if (some.switches.empty()) some.switches.emplace_back(std::size_t{0});
  const Network network = copying(whole, some);
  const ContentionReport report = judge(network, built(network, *testing::genMachine(network)));
  RC_ASSERT(report.delivers());
  RC_ASSERT(report.conflicts.empty());
}

RC_GTEST_PROP(CopiedSchedule, KeepsWithinTheGroupsThatThereAre, ()) {
  const Network whole = *testing::genNetwork(10, 30, 2);
  Copying some{CopiedTo::anyMachines, *rc::gen::inRange<std::uint32_t>(1, 4)};
  some.switches.emplace_back(*rc::gen::inRange<std::size_t>(0, whole.switchCount()));
  const Network network = copying(whole, some);
  const ContentionReport report = judge(network, built(network, *testing::genMachine(network)));
  RC_ASSERT(report.delivers());
  RC_ASSERT(report.conflicts.empty());
}

// One channel to all but its owner, who is sent the message first; the root gets a second copy.
TEST(CopiedSchedule, TakesAChannelThatLeadsToTheRootToo) {
  Copying channels{CopiedTo::receiversOfChannels};
  channels.channels = {{MachineId(8), machines({0, 1, 2, 3, 4, 5, 6, 7, 9, 10})}};
  const Network network =
      copying(testing::networkOf({0}, std::vector<std::size_t>(11, 0)), channels);
  const Schedule schedule = built(network, MachineId(0));
  EXPECT_EQ(schedule.height(), 2U);
  const ContentionReport report = judge(network, schedule);
  EXPECT_TRUE(report.contentionFree());
  EXPECT_EQ(report.linkLoads[reverse(network.uplink(MachineId(0))).index()], 1);
}

/// The channels of an M-array (Huang et al. 1995): as many steps as its levels at most.
TEST(CopiedSchedule, TakesTheChannelsOfAnMArray) {
  constexpr std::uint32_t count = 16;
  Copying channels{CopiedTo::receiversOfChannels};
  for (const TopologyChannel& channel : mArray(count).channels) {
    MulticastChannel& fixed = channels.channels.emplace_back();
    fixed.from = MachineId(channel.sender);
    for (const std::uint32_t receiver : channel.receivers)
      fixed.to.emplace_back(receiver);
    std::ranges::sort(fixed.to);
  }
  const Network network =
      copying(testing::networkOf({0}, std::vector<std::size_t>(count, 0)), channels);
  for (std::size_t root = 0; root < count; ++root) {
    const Schedule schedule = built(network, MachineId(root));
    EXPECT_TRUE(judge(network, schedule).contentionFree()) << root;
    EXPECT_LE(schedule.height(), 4U) << root;
  }
}

RC_GTEST_PROP(CopiedSchedule, OneStepLoadsEveryLinkOnceOnAnyTreeOfSwitches, ()) {
  const Network network = copying(*testing::genNetwork(12, 40, 2), {CopiedTo::anyMachines});
  const Schedule schedule = built(network, *testing::genMachine(network));
  const ContentionReport report = judge(network, schedule);
  RC_ASSERT(report.contentionFree() && report.loadOptimal());
  RC_ASSERT(schedule.height() == 1U);
  RC_ASSERT(
      std::ranges::all_of(report.linkLoads, [](double load) { return load == 0 || load == 1; }));
}

RC_GTEST_PROP(CopiedSchedule, HardwareTreesAreFreeOfContention, ()) {
  const MultistageShape shape{*rc::gen::inRange<std::uint32_t>(2, 5),
                              *rc::gen::inRange<std::uint32_t>(1, 4)};
  const auto places = *testing::genPlaces(placeCount(shape));
  const Network network =
      copying(testing::regularNetwork(shape, places), {CopiedTo::adjacentMachines});
  const Schedule schedule = built(network, *testing::genMachine(network));
  const ContentionReport report = judge(network, schedule);
  RC_ASSERT(report.delivers());
  RC_ASSERT(report.conflicts.empty());
}

} // namespace
} // namespace topocast
