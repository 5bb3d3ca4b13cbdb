#include "simulate/message_cut.hpp"

#include "simulate/simulated_schedules.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast::testing {
namespace {

/// A schedule whose trees carry these shares.
Schedule withShares(const std::vector<double>& shares) {
  Schedule schedule{{}, {}, {}, {}};
  for (const double share : shares)
    schedule.trees.push_back({share, BroadcastTree({{0}, {0}})});
  return schedule;
}

std::vector<std::uint32_t> treesOf(const MessageCut& cut) {
  std::vector<std::uint32_t> trees;
  for (std::uint32_t segment = 0; segment < cut.segmentCount(); ++segment)
    trees.push_back(cut.treeOf(segment));
  return trees;
}

TEST(MessageCut, LastPiecesAreShorter) {
  // 2 segments of 4000 and one of 1700; packets of 1500 and 40.
  const MessageCut cut(9700, 4000, {1500, 40}, withShares({1}));
  EXPECT_EQ(cut.segmentCount(), 3U);
  EXPECT_EQ(cut.packetCount(0), 3U);
  EXPECT_EQ(cut.packetCount(2), 2U);
  EXPECT_EQ(cut.wireBytes(cut.lengthOf(0, 0)), 1540U);
  EXPECT_EQ(cut.wireBytes(cut.lengthOf(1, 2)), 1040U);
  EXPECT_EQ(cut.wireBytes(cut.lengthOf(2, 0)), 1540U);
  EXPECT_EQ(cut.wireBytes(cut.lengthOf(2, 1)), 240U);
}

TEST(MessageCut, MessageSmallerThanASegment) {
  const MessageCut cut(100, 4000, {1500, 40}, withShares({1}));
  EXPECT_EQ(cut.segmentCount(), 1U);
  EXPECT_EQ(cut.packetCount(0), 1U);
  EXPECT_EQ(cut.wireBytes(cut.lengthOf(0, 0)), 140U);
}

TEST(MessageCut, EqualSharesTakeTurns) {
  const MessageCut cut(7, 1, {}, withShares({1.0 / 3, 1.0 / 3, 1.0 / 3}));
  EXPECT_EQ(treesOf(cut), (std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2, 0}));
  EXPECT_EQ(cut.segmentsOn(0), 3U);
  EXPECT_EQ(cut.segmentsOn(2), 2U);
}

TEST(MessageCut, UnequalSharesAreKept) {
  const MessageCut cut(8, 1, {}, withShares({0.75, 0.25}));
  EXPECT_EQ(treesOf(cut), (std::vector<std::uint32_t>{0, 0, 1, 0, 0, 0, 1, 0}));
}

RC_GTEST_PROP(MessageCut, NothingIsLost, ()) {
  const auto message = *rc::gen::inRange<std::uint64_t>(1, 100'000);
  const auto segment = *rc::gen::inRange<std::uint64_t>(message / 50 + 1, 100'000);
  const PacketFormat packet{*rc::gen::inRange<std::uint64_t>(1, 3000),
                            *rc::gen::inRange<std::uint64_t>(0, 100)};
  const MessageCut cut(message, segment, packet, withShares({0.5, 0.5}));
  std::uint64_t payload = 0;
  const std::uint32_t dealt = cut.segmentsOn(0) + cut.segmentsOn(1);
  for (std::uint32_t i = 0; i < cut.segmentCount(); ++i) {
    RC_ASSERT(cut.treeOf(i) == i % 2);
    for (std::uint32_t j = 0; j < cut.packetCount(i); ++j)
      payload += cut.wireBytes(cut.lengthOf(i, j)) - packet.headerBytes;
  }
  RC_ASSERT(payload == message);
  RC_ASSERT(dealt == cut.segmentCount());
}

} // namespace
} // namespace topocast::testing
