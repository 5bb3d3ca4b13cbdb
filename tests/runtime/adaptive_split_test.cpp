// How one sender splits its part of a chain, and what becomes of a whole broadcast if every sender
// does: without MPI, messages take as long as the test says.
#include "topocast/carry/adaptive_split.hpp"

#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/dynamic.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/split_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <numeric>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

constexpr double unit = 1e-6;
/// As in Table 4.3 of the dissertation: the best tree is neither flat nor binomial.
constexpr UndisturbedTimes times = {{20, 55}, 20 * unit};

std::uint32_t firstPart(AdaptiveSplit& split, std::uint32_t count) {
  std::uint32_t first = 0;
  split.partsOf(count, times, [&](std::uint32_t size) { first = size; });
  return first;
}

TEST(AdaptiveSplit, undisturbedItIsTheOptimalSplit) {
  AdaptiveSplit split;
  const SplitTable table(times.units, 200);
  for (const std::uint32_t count : {200U, 2U, 3U, 64U, 199U})
    EXPECT_EQ(firstPart(split, count), table.part(count, 1)) << count;
}

TEST(AdaptiveSplit, aDelayLengthensBothTimes) {
  AdaptiveSplit split;
  split.note((20 + 30) * unit, times);
  const SplitTable table({20 + 30, 55 + 30}, 64);
  EXPECT_EQ(firstPart(split, 64), table.part(64, 1));
  EXPECT_GT(firstPart(split, 64), SplitTable(times.units, 64).part(64, 1));
}

TEST(AdaptiveSplit, onlyTheLastMessageCounts) {
  AdaptiveSplit split;
  split.note(1, times);
  split.note(20 * unit, times);
  EXPECT_EQ(firstPart(split, 64), SplitTable(times.units, 64).part(64, 1));
}

TEST(AdaptiveSplit, earlierThanExpectedIsNoDelay) {
  AdaptiveSplit split;
  split.note(0, times);
  EXPECT_EQ(firstPart(split, 64), SplitTable(times.units, 64).part(64, 1));
}

TEST(AdaptiveSplit, longDelaysMakeTheTreeBinomial) {
  for (const double seconds : {0.1, 1.0, 1e9}) {
    AdaptiveSplit split;
    split.note(seconds, times);
    for (const std::uint32_t count : {2U, 4U, 8U, 64U, 256U})
      EXPECT_EQ(firstPart(split, count), count / 2) << count << " after " << seconds << " s";
  }
}

/// Seconds that the message from one place to another takes to leave.
using Delay = std::function<double(std::uint32_t from, std::uint32_t to)>;

/// How often each place of a chain of `size` gets the message if senders adapt.
std::vector<int> receipts(std::uint32_t size, std::uint32_t root, const UndisturbedTimes& given,
                          const Delay& delay) {
  std::vector<int> received(size, 0);
  const std::function<void(std::uint32_t, Responsibility)> serve = [&](std::uint32_t place,
                                                                       Responsibility held) {
    AdaptiveSplit split;
    handOn(held, place, given, split, [&](std::uint32_t to, const Responsibility& part) {
      EXPECT_LE(part.first, to);
      EXPECT_LE(to, part.last);
      ++received[to];
      serve(to, part);
      return delay(place, to);
    });
  };
  serve(root, {0, size - 1});
  return received;
}

RC_GTEST_PROP(HandOn, EveryPlaceGetsTheMessageOnceWhateverTheDelays, ()) {
  const auto size = *rc::gen::inRange<std::uint32_t>(1, 200);
  const auto root = *rc::gen::inRange<std::uint32_t>(0, size);
  const auto ports = *rc::gen::inRange<std::uint32_t>(1, 4);
  const HoldingTimes units = {20, 55, ports, ports == 1 ? 0U : 5U};
  const auto salt = *rc::gen::inRange<std::uint32_t>(1, 1000);
  const std::vector<int> received =
      receipts(size, root, {units, 20 * unit}, [&](std::uint32_t from, std::uint32_t to) {
        return unit * (((from + 1) * 7919U + to * 104729U) * salt % 400);
      });
  for (std::uint32_t place = 0; place < size; ++place)
    RC_ASSERT(received[place] == (place == root ? 0 : 1));
}

RC_GTEST_PROP(HandOn, WithNothingInTheWayTheTreeIsThePlannedOne, ()) {
  const auto size = *rc::gen::inRange<std::uint32_t>(1, 200);
  const auto root = *rc::gen::inRange<std::uint32_t>(0, size);
  const HoldingTimes units = {*rc::gen::inRange<std::uint32_t>(1, 100),
                              *rc::gen::inRange<std::uint32_t>(1, 100)};
  std::vector<std::uint32_t> chain(size);
  std::iota(chain.begin(), chain.end(), 0U);
  const PreorderTree planned = dynamicTree(chainOrder(chain, root), units).front();
  const std::vector<std::uint32_t> parents = parentPositions(planned);

  std::vector<std::uint32_t> sender(size, root);
  receipts(size, root, {units, 1}, [&](std::uint32_t from, std::uint32_t to) {
    sender[to] = from;
    return 1.0;
  });
  for (std::uint32_t position = 0; position < size; ++position)
    RC_ASSERT(sender[planned.machines[position]] == planned.machines[parents[position]]);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
