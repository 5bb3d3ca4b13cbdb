// Which ranks of a host one of them names where they wait.
#include "topocast/machine/waiting_ranks.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

using Ranks = std::vector<int>;

TEST(WaitingRanks, AreNamedByTheFirst) {
  const WaitingRank first("3-0-2", 2);
  const WaitingRank second("3-0-2", 10);
  const WaitingRank third("3-0-2", 1);
  EXPECT_EQ(second.ranksToName(), (Ranks{1, 2, 10}));
  EXPECT_EQ(first.ranksToName(), Ranks());
  EXPECT_EQ(third.ranksToName(), Ranks());
}

TEST(WaitingRanks, AreNamedByThemselvesIfTheyCameLater) {
  auto first = std::make_unique<WaitingRank>("4-0-3", 0);
  EXPECT_EQ(first->ranksToName(), Ranks{0});
  const WaitingRank second("4-0-3", 3);
  first.reset();
  EXPECT_EQ(second.ranksToName(), Ranks{3});
}

TEST(WaitingRanks, OfOtherExchangesAreNotNamed) {
  const WaitingRank own("2-0-1", 0);
  const WaitingRank longer("2-0-11", 1);
  const WaitingRank other("2-4-5", 1);
  EXPECT_EQ(own.ranksToName(), Ranks{0});
}

TEST(WaitingRanks, ThatCannotHaveAnAddressNameThemselves) {
  const WaitingRank first("7-0-6", 5);
  const WaitingRank twin("7-0-6", 5);
  const WaitingRank unreadable(std::string(200, 'x'), 6);
  EXPECT_EQ(first.ranksToName(), Ranks{5});
  EXPECT_EQ(twin.ranksToName(), Ranks{5});
  EXPECT_EQ(unreadable.ranksToName(), Ranks{6});
}

TEST(WaitingRanks, StandAsRangesInMessages) {
  EXPECT_EQ(describeNumbers({7}), "7");
  EXPECT_EQ(describeNumbers({0, 1, 2, 5, 8, 9}), "0-2, 5, 8-9");
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
