// The tables of best parts: the printed ones, and the exhaustive recurrence as their oracle.
#include "holding_times_oracle.hpp"

#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/split_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <limits>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

/// t[1..size] by trying all sizes of all parts.
class Exhaustive {
public:
  Exhaustive(const HoldingTimes& times, std::uint32_t size) : times_(times), best_(size + 1, 0) {
    for (std::uint32_t machines = 2; machines <= size; ++machines) {
      std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
      for (std::uint32_t own = 1; own < machines; ++own) {
        const std::uint64_t ownTime = own == 1 ? 0 : best_[own] + times_.hold;
        least = std::min(least, std::max(ownTime, sentAway(machines - own, 1)));
      }
      best_[machines] = least;
    }
  }

  std::uint64_t time(std::uint32_t machines) const { return best_[machines]; }

private:
  /// The earliest that `machines` are served by what leaves on this port and those after it.
  std::uint64_t sentAway(std::uint32_t machines, std::uint32_t port) const {
    if (machines == 0) return 0;
    if (port > times_.ports) return std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t start = std::uint64_t{port - 1} * times_.interval + times_.end;
    std::uint64_t least = sentAway(machines, port + 1);
    for (std::uint32_t part = 1; part <= machines; ++part)
      least = std::min(least, std::max(best_[part] + start, sentAway(machines - part, port + 1)));
    return least;
  }

  HoldingTimes times_;
  std::vector<std::uint64_t> best_;
};

TEST(SplitTable, Table43OfNupairoj) {
  const SplitTable table({20, 55, 1, 0}, 9);
  constexpr std::array<std::array<std::uint64_t, 3>, 8> rows = {{{1, 1, 55},
                                                                 {2, 1, 75},
                                                                 {3, 1, 95},
                                                                 {3, 2, 110},
                                                                 {4, 2, 115},
                                                                 {5, 2, 130},
                                                                 {5, 3, 130},
                                                                 {6, 3, 135}}};
  EXPECT_EQ(table.time(1), 0U);
  for (std::uint32_t i = 2; i <= 9; ++i) {
    const auto& [own, part, time] = rows[i - 2];
    EXPECT_EQ(table.own(i), own) << i;
    EXPECT_EQ(table.part(i, 1), part) << i;
    EXPECT_EQ(table.time(i), time) << i;
  }
}

TEST(SplitTable, Table44OfNupairoj) {
  const SplitTable table({22, 55, 3, 10}, 12);
  constexpr std::array<std::array<std::uint64_t, 5>, 11> rows = {{{1, 1, 0, 0, 55},
                                                                  {1, 1, 1, 0, 65},
                                                                  {1, 1, 1, 1, 75},
                                                                  {2, 1, 1, 1, 77},
                                                                  {3, 1, 1, 1, 87},
                                                                  {4, 1, 1, 1, 97},
                                                                  {5, 1, 1, 1, 99},
                                                                  {6, 1, 1, 1, 109},
                                                                  {6, 2, 1, 1, 110},
                                                                  {7, 2, 1, 1, 119},
                                                                  {7, 3, 1, 1, 120}}};
  for (std::uint32_t i = 2; i <= 12; ++i) {
    const auto& [own, first, second, third, time] = rows[i - 2];
    EXPECT_EQ(table.own(i), own) << i;
    EXPECT_EQ(table.part(i, 1), first) << i;
    EXPECT_EQ(table.part(i, 2), second) << i;
    EXPECT_EQ(table.part(i, 3), third) << i;
    EXPECT_EQ(table.time(i), time) << i;
  }
}

// Where a machine is longer busy with a message than the message takes, the printed O(k^2)
// recurrence counts the sender's last hold, the printed O(k) one starts right.
TEST(SplitTable, AMachineThatHasNothingLeftToSendIsDone) {
  const SplitTable table({50, 10, 1, 0}, 4);
  EXPECT_EQ(table.time(2), 10U);
  EXPECT_EQ(table.time(3), 20U) << "a chain";
  EXPECT_EQ(table.time(4), 30U);
}

RC_GTEST_PROP(SplitTable, IsAsEarlyAsAnyOfOnePort, ()) {
  const HoldingTimes times = *testing::genOnePortTimes();
  const SplitTable table(times, 60);
  const Exhaustive oracle(times, 60);
  for (std::uint32_t machines = 1; machines <= 60; ++machines)
    RC_ASSERT(table.time(machines) == oracle.time(machines));
}

RC_GTEST_PROP(SplitTable, IsAsEarlyAsAnyOfSeveralPorts, ()) {
  const HoldingTimes times = *testing::genHoldingTimes();
  const SplitTable table(times, 18);
  const Exhaustive oracle(times, 18);
  for (std::uint32_t machines = 1; machines <= 18; ++machines)
    RC_ASSERT(table.time(machines) == oracle.time(machines));
}

RC_GTEST_PROP(SplitTable, KeepsAtLeastHalfWhereMessagesArriveLaterThanTheSenderIsFree, ()) {
  HoldingTimes times = *testing::genOnePortTimes();
  if (times.hold > times.end) std::swap(times.hold, times.end);
  const SplitTable table(times, 100);
  for (std::uint32_t machines = 2; machines <= 100; ++machines) {
    RC_ASSERT(table.own(machines) + table.part(machines, 1) == machines);
    RC_ASSERT(table.own(machines) >= table.part(machines, 1));
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
