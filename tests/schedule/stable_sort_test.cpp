// The planner's sort against the standard library's: equal values stay in order, whatever length.
#include "topocast/stable_sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// What is sorted by, and the place before.
using Placed = std::pair<std::uint32_t, std::size_t>;

bool isBefore(const Placed& one, const Placed& other) {
  return one.first < other.first;
}

TEST(StableSort, SortsAsTheStandardLibraryDoes) {
  std::mt19937 random(1);
  for (std::size_t count = 0; count < 200; ++count)
    for (const std::uint32_t different : {1U, 3U, 1000U}) {
      std::vector<Placed> values;
      for (std::size_t place = 0; place < count; ++place)
        values.emplace_back(random() % different, place);
      std::vector<Placed> expected = values;
      std::stable_sort(expected.begin(), expected.end(), isBefore);
      runtime::stableSort(values, isBefore);
      ASSERT_EQ(values, expected) << count << " values, of which " << different << " differ";
    }
}

TEST(StableSort, LeavesValuesOutsideAlone) {
  constexpr int sorted = 21;
  std::vector<int> values = {99};
  for (int value = sorted; value > 0; --value)
    values.push_back(value);
  values.push_back(0);
  runtime::stableSort(values.data() + 1, values.data() + 1 + sorted,
                      [](int one, int other) { return one < other; });
  EXPECT_EQ(values.front(), 99);
  EXPECT_EQ(values.back(), 0);
  for (int value = 1; value <= sorted; ++value)
    EXPECT_EQ(values[static_cast<std::size_t>(value)], value);
}

} // namespace
} // namespace topocast
