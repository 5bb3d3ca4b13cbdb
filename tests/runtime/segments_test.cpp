#include "topocast/schedule/segments.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <climits>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

TEST(Segments, theLastIsShorter) {
  const Segments segments(10, 4);
  EXPECT_EQ(segments.count(), 3U);
  EXPECT_EQ(segments.length(0), 4);
  EXPECT_EQ(segments.length(2), 2);
  EXPECT_EQ(segments.end(2), 10U);
}

TEST(Segments, atTheEdges) {
  EXPECT_EQ(Segments(8, 4).count(), 2U);
  EXPECT_EQ(Segments(8, 4).length(1), 4);
  EXPECT_EQ(Segments(9, 4).count(), 3U);
  EXPECT_EQ(Segments(7, 4).length(1), 3);
  EXPECT_EQ(Segments(4, 4).count(), 1U);
  EXPECT_EQ(Segments(1, 4).segmentBytes(), 1U);
}

TEST(Segments, longerThanAnIntCanCount) {
  constexpr std::uint64_t many = ~std::uint64_t{0};
  const Segments segments(many, many);
  EXPECT_EQ(segments.segmentBytes(), maxSegmentBytes);
  EXPECT_EQ(segments.end(segments.count() - 1), many);
  EXPECT_GT(segments.length(segments.count() - 1), 0);
  EXPECT_LE(maxSegmentBytes, std::uint64_t{INT_MAX});
}

RC_GTEST_PROP(Segments, followEachOtherWithoutGap, ()) {
  const auto bytes = *rc::gen::inRange<std::uint64_t>(1, 10000);
  const Segments segments(bytes, *rc::gen::inRange<std::uint64_t>(1, 12000));
  std::uint64_t next = 0;
  for (std::uint64_t i = 0; i < segments.count(); ++i) {
    RC_ASSERT(segments.begin(i) == next);
    RC_ASSERT(segments.length(i) > 0);
    next = segments.end(i);
  }
  RC_ASSERT(next == bytes);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
