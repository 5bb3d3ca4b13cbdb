// The median of measures of a network's parts.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

namespace topocast {

/// Of an even number of values the upper one in the middle; of none there is none.
inline double median(std::vector<double> values) {
  assert(!values.empty());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

} // namespace topocast
