// Trees that do not change, and multicasts that adapt.
#include "regular_network.hpp"
#include "schedule/holding_times_oracle.hpp"

#include "wormhole/schedule_order.hpp"
#include "wormhole/splitting_order.hpp"
#include "wormhole/workload.hpp"

#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/split_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace topocast::testing {
namespace {

using runtime::HoldingTimes;

/// Half of the machines, rounded up: the binomial tree.
std::uint32_t halve(std::uint32_t count, const SplitTimes& /*times*/) {
  return count - count / 2;
}

std::vector<MachineId> machines(const std::vector<std::uint32_t>& numbers) {
  std::vector<MachineId> found;
  for (const std::uint32_t number : numbers)
    found.emplace_back(number);
  return found;
}

/// Who gets the message, in the order in which it is handed on if everyone sends at once.
std::vector<MachineId> receivers(const SendingOrder& order) {
  std::vector<MachineId> found;
  std::vector<std::pair<MachineId, Responsibility>> open = {{order.root(), order.all()}};
  while (!open.empty()) {
    auto [from, held] = open.back();
    open.pop_back();
    while (const auto next = order.next(from, held, {1024, 0})) {
      found.push_back(next->to[0].machine);
      open.emplace_back(next->to[0].machine, next->to[0].handedOver);
      held = next->kept;
    }
  }
  return found;
}

RC_GTEST_PROP(SplittingOrder, ReachesEveryMachineOnceForAnySplit, ()) {
  const auto places = *genPlaces(40, 2);
  const auto root = MachineId(*rc::gen::elementOf(places));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  RandomNumbers random(seed);
  const auto anySplit = [&random](std::uint32_t count, const SplitTimes&) {
    return 1 + random.below(count - 1);
  };
  const SplittingOrder order(machines(places), root, ibmSpParameters(), Adaptation::none, anySplit);
  const std::vector<MachineId> reached = receivers(order);
  RC_ASSERT(reached.size() == order.receiverCount());
  std::set<MachineId> all(reached.begin(), reached.end());
  all.insert(root);
  RC_ASSERT(all.size() == places.size());
}

// Figure 5.4: Algorithm 5.2.1 for j_8 = 5, j_5 = 3 and j_3 = 2, the source third of the chain.
TEST(SplittingOrder, CutsAsTheAlgorithmDoes) {
  const auto keeps = [](std::uint32_t count, const SplitTimes&) {
    constexpr std::uint32_t kept[] = {0, 0, 1, 2, 3, 3, 4, 5, 5};
    return kept[count];
  };
  const SplittingOrder order(machines({10, 11, 12, 13, 14, 15, 16, 17}), MachineId(12), {},
                             Adaptation::none, keeps);
  auto next = order.next(MachineId(12), order.all(), {});
  EXPECT_EQ(next->to[0].machine, MachineId(15));
  next = order.next(MachineId(12), next->kept, {});
  EXPECT_EQ(next->to[0].machine, MachineId(13));
  EXPECT_EQ(next->to[0].handedOver.end - next->to[0].handedOver.begin, 2U);
  next = order.next(MachineId(12), next->kept, {});
  EXPECT_EQ(next->to[0].machine, MachineId(10))
      << "the source is last: the rest goes to the highest before";
  EXPECT_FALSE(order.next(MachineId(10), next->to[0].handedOver, {}).has_value());
}

TEST(SplittingOrder, TellsHowLongTheLastMessageWasHeldUp) {
  const WormholeParameters parameters = ibmSpParameters();
  std::vector<std::pair<TimeUnits, TimeUnits>> asked;
  const auto keeps = [&](std::uint32_t count, const SplitTimes& times) {
    asked.emplace_back(times.hold, times.end);
    return count - count / 2;
  };
  const SplittingOrder order(machines({0, 1, 2, 3}), MachineId(0), parameters,
                             Adaptation::toLastMessage, keeps);
  const std::uint32_t bytes = 1024;
  for (const TimeUnits delay : {0, 100, 10'000})
    static_cast<void>(order.next(MachineId(0), order.all(), {bytes, delay}));
  const TimeUnits hold = parameters.hold.of(bytes);
  const TimeUnits end = parameters.endToEnd(bytes);
  // The network is free 525 before the machine is: a delay of 100 does not hold the next up.
  EXPECT_EQ(asked[0], std::pair(hold, end));
  EXPECT_EQ(asked[1], std::pair(hold, end + 100));
  EXPECT_EQ(asked[2], std::pair(parameters.network.of(bytes) + 10'000, end + 10'000));
}

/// When the last of `count` machines has the message if senders split by optimalSplit().
TimeUnits timeBySplitting(std::uint32_t count, SplitTimes times, TimeUnits start = 0) {
  TimeUnits last = start;
  for (std::uint32_t sent = 0; count > 1; ++sent) {
    times.port = sent % times.ports;
    const std::uint32_t kept = optimalSplit(count, times);
    const TimeUnits leaves = start + sent / times.ports * times.hold + times.port * times.interval;
    last = std::max(last, timeBySplitting(count - kept, times, leaves + times.end));
    count = kept;
  }
  return last;
}

TEST(OptimalSplit, UsesEveryPort) {
  EXPECT_EQ(timeBySplitting(8, {20, 55}), 130);
  EXPECT_EQ(timeBySplitting(12, {22, 55, 3, 10}), 120) << "Table 4.4";
}

RC_GTEST_PROP(OptimalSplit, TakesTheTimeOfTheTable, ()) {
  const HoldingTimes times = *genHoldingTimes();
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 60);
  RC_ASSERT(timeBySplitting(count, {times.hold, times.end, times.ports, times.interval}) ==
            static_cast<TimeUnits>(runtime::SplitTable(times, count).time(count)));
}

/// Multicasts of four machines in a line, while n4 and n5 keep the links of the first row busy.
std::vector<TimeUnits> delaysSeen(bool isDisturbed) {
  const Network network = fullNetwork(MeshShape{{8}});
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(network, 1);
  std::vector<TimeUnits> ends;
  const auto keeps = [&](std::uint32_t count, const SplitTimes& times) {
    ends.push_back(times.end);
    return halve(count, times);
  };
  Workload workload;
  workload.multicasts.push_back(
      {std::make_shared<SplittingOrder>(machines({0, 5, 6, 7}), MachineId(0), parameters,
                                        Adaptation::toLastMessage, keeps),
       1024, std::nullopt});
  if (isDisturbed)
    workload.traffic.push_back({.senders = machines({1, 2}), .destinations = machines({3, 4})});
  WorkloadRun run(graph, parameters, workload, 1);
  for (int i = 0; i < 40; ++i)
    run.nextMulticast();
  return ends;
}

TEST(SplittingOrder, SeesTheTraffic) {
  const TimeUnits undisturbed = ibmSpParameters().endToEnd(1024);
  std::set<TimeUnits> ends;
  for (const TimeUnits end : delaysSeen(true))
    ends.insert(end);
  EXPECT_GT(*ends.rbegin(), undisturbed + 1000);
  EXPECT_EQ(*ends.begin(), undisturbed);
  for (const TimeUnits end : delaysSeen(false))
    EXPECT_EQ(end, undisturbed);
}

TEST(ScheduleOrder, SendsToChildrenInOrder) {
  const ScheduleOrder order(BroadcastTree({{4, 2, 7, 9}, {2, 1, 0, 0}}));
  EXPECT_EQ(order.root(), MachineId(4));
  auto next = order.next(MachineId(4), order.all(), {});
  EXPECT_EQ(next->to[0].machine, MachineId(2));
  const auto below = order.next(MachineId(2), next->to[0].handedOver, {});
  EXPECT_EQ(below->to[0].machine, MachineId(7));
  EXPECT_FALSE(order.next(MachineId(7), below->to[0].handedOver, {}).has_value());
  next = order.next(MachineId(4), next->kept, {});
  EXPECT_EQ(next->to[0].machine, MachineId(9));
  EXPECT_FALSE(order.next(MachineId(4), next->kept, {}).has_value());
}

} // namespace
} // namespace topocast::testing
