// What `auto` tries of the kinds that suit the parameters, by how many machines there are and where
// they are.
#include "made_network.hpp"

#include "order/network_order.hpp"
#include "plan/candidates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <variant>
#include <vector>

namespace topocast {
namespace {

constexpr double gap = 10e-6;
/// L/g is 16, 8 and 2 for the segments for which schedules by segment are made.
const CommunicationParameters parameters("any", {{512, 16 * gap, gap, {}, {}},
                                                 {2048, 16 * gap, 2 * gap, {}, {}},
                                                 {8192, 16 * gap, 8 * gap, {}, {}}});

struct Tried {
  std::ptrdiff_t bySegment; ///< kinds
  std::ptrdiff_t manyTrees; ///< kinds of more than four

  bool operator==(const Tried&) const = default;
};

Tried triedIn(const Network& network) {
  const std::vector<ScheduleKind> kinds =
      triedOver(machineOrder(network, MachineId(0)), kindsFor(network, parameters));
  const auto takesTurns = [](const ScheduleKind& kind) {
    return runtime::factsOf(kind).takesTurns;
  };
  const auto hasManyTrees = [](const ScheduleKind& kind) {
    const auto* const trees = std::get_if<runtime::Trees>(&kind.parameters);
    return trees != nullptr && trees->count > 4;
  };
  return {std::ranges::count_if(kinds, takesTurns), std::ranges::count_if(kinds, hasManyTrees)};
}

TEST(TriedKinds, SeveralSchedulesBySegmentOnOneSwitch) {
  EXPECT_EQ(triedIn(testing::lineNetwork(1, 16)), (Tried{3, 2}));
  EXPECT_EQ(triedIn(testing::lineNetwork(1, 300)), (Tried{3, 2}));
  EXPECT_EQ(triedIn(testing::lineNetwork(1, 3)), (Tried{0, 2}));
}

TEST(TriedKinds, OneScheduleBySegmentOverSeveralSwitches) {
  EXPECT_EQ(triedIn(testing::lineNetwork(4, 32)), (Tried{1, 2}));
}

TEST(TriedKinds, ForHundredsItTakesThePlaceOfManyTrees) {
  EXPECT_EQ(triedIn(testing::starNetwork(16, 256)), (Tried{1, 0}));
  EXPECT_EQ(triedIn(testing::starNetwork(64, 2048)), (Tried{1, 0}));
}

TEST(TriedKinds, ForThousandsThereIsNone) {
  EXPECT_EQ(triedIn(testing::starNetwork(64, 2112)), (Tried{0, 2}));
}

} // namespace
} // namespace topocast
