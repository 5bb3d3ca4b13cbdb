// How long a communicator is left to the library after a failed try.
#include "topocast/agree/back_off.hpp"

#include <gtest/gtest.h>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

constexpr std::uint64_t largestDraw = ~std::uint64_t{0};

/// Broadcasts until the next try.
std::uint64_t passed(BackOff& backOff) {
  std::uint64_t count = 0;
  while (backOff.passes())
    ++count;
  return count;
}

TEST(BackOff, TheFirstBroadcastTries) {
  BackOff backOff;
  EXPECT_EQ(passed(backOff), 0U);
  EXPECT_FALSE(backOff.hasFailed());
}

TEST(BackOff, RemembersFailure) {
  BackOff backOff;
  backOff.lengthen(0);
  EXPECT_TRUE(backOff.hasFailed());
}

TEST(BackOff, BoundDoublesUpToTheMost) {
  BackOff backOff;
  for (const std::uint64_t most : {1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 1023, 1023}) {
    backOff.lengthen(largestDraw);
    EXPECT_EQ(passed(backOff), most);
  }
}

TEST(BackOff, SpreadsAsTheDrawsDo) {
  BackOff backOff;
  backOff.lengthen(0);
  EXPECT_EQ(passed(backOff), 0U);
  backOff.lengthen(2);
  EXPECT_EQ(passed(backOff), 2U);
  backOff.lengthen(8 + 5);
  EXPECT_EQ(passed(backOff), 5U);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
