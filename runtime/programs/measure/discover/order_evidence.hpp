// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether an order of the machines follows the switches. In: the order, and the borders found. Out:
// that the machines beyond each border stand together in it, which chance alone hardly brings
// about.
#pragma once

#include "borders.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace topocast::measure {

/// Whether the machines of a side are neighbours in the order, whose end is next to its beginning.
inline bool standsTogether(const Side& side, const std::vector<int>& order) {
  int changes = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    if (has(side, order[i]) != has(side, order[(i + 1) % order.size()])) ++changes;
  return changes <= 2;
}

inline bool allStandTogether(const std::vector<Border>& borders, const std::vector<int>& order) {
  return std::all_of(borders.begin(), borders.end(),
                     [&order](const Border& border) { return standsTogether(border.far, order); });
}

/// How likely the machines beyond each border stand together in an order at random. As many sets of
/// a size stand together as there are machines. Those of one border that do are one to all others.
inline double chanceToStandTogether(const std::vector<Border>& borders, int machines) {
  std::vector<Side> sides; // the smaller ones
  sides.reserve(borders.size());
  for (const Border& border : borders)
    sides.push_back(2 * sizeOf(border.far) <= machines ? border.far : otherSide(border.far));
  std::sort(sides.begin(), sides.end(),
            [](const Side& one, const Side& other) { return sizeOf(one) < sizeOf(other); });
  std::vector<int> joined(static_cast<std::size_t>(machines)); // behind the first one of those
  int all = machines;
  double chance = 1;
  for (const Side& side : sides) {
    int size = 0;
    int first = -1;
    for (int machine = 0; machine < machines; ++machine)
      if (has(side, machine)) {
        if (first < 0) first = machine;
        size += 1 - std::exchange(joined[static_cast<std::size_t>(machine)], 1);
      }
    joined[static_cast<std::size_t>(first)] = 0;
    double share = all;
    for (int i = 0; i < size; ++i)
      share *= (i + 1.0) / (all - i);
    chance *= std::min(share, 1.0);
    all -= size - 1;
  }
  return chance;
}

inline bool followsSwitches(const std::vector<int>& order, const std::vector<Border>& borders) {
  constexpr double hardlyByChance = 0.002;
  return allStandTogether(borders, order) &&
         chanceToStandTogether(borders, static_cast<int>(order.size())) <= hardlyByChance;
}

} // namespace topocast::measure
