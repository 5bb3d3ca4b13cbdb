// The value that a part of some values are not above, as tables of benchmarks have it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast {

/// `part` from 0 for the least to 1 for the most; there is a value at least.
inline double quantile(std::vector<double> values, double part) {
  const auto place = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, values.begin() + place);
  return values[static_cast<std::size_t>(place)];
}

} // namespace topocast
