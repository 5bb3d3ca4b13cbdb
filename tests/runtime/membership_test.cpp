#include "topocast/job/membership.hpp"

#include <gtest/gtest.h>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

using Machines = std::vector<std::uint32_t>;

TEST(Membership, oneRankEach) {
  const Membership membership({4, 0, 9}, 1);
  EXPECT_EQ(membership.machines(), (Machines{0, 4, 9}));
  EXPECT_EQ(membership.rankCount(), 3);
  EXPECT_FALSE(membership.hasSharedMachine());
  EXPECT_EQ(membership.machineOf(2), 9U);
  EXPECT_EQ(membership.leaderOf(0, 2), 1);
  EXPECT_EQ(membership.leaderOf(4, 2), 0);
  EXPECT_EQ(membership.leaderOf(9, 2), 2);
}

TEST(Membership, theRootLeadsOnItsMachineTheLowestRankElsewhere) {
  const Membership membership({7, 3, 7, 3, 7}, 2);
  EXPECT_EQ(membership.machines(), (Machines{3, 7}));
  EXPECT_TRUE(membership.hasSharedMachine());
  EXPECT_EQ(membership.leaderOf(7, 4), 4);
  EXPECT_EQ(membership.leaderOf(3, 4), 1);
  EXPECT_EQ(membership.leaderOf(7, 3), 0);
  EXPECT_EQ(membership.leaderOf(3, 3), 3);
  EXPECT_EQ(membership.localRank(0), 0);
  EXPECT_EQ(membership.localRank(2), 1);
  EXPECT_EQ(membership.localRank(4), 2);
  const Membership onTheOther({7, 3, 7, 3, 7}, 3);
  EXPECT_EQ(onTheOther.localRank(1), 0);
  EXPECT_EQ(onTheOther.localRank(3), 1);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
