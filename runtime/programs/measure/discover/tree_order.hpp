// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The machines in the order of a tree of borders. In: borders. Out: an order in which the machines
// beyond each border stand together, so that a picture of their distances has blocks.
#pragma once

#include "borders.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace topocast::measure {

inline std::vector<int> treeOrder(const std::vector<Border>& borders, int machines) {
  std::vector<const Border*> widestFirst;
  widestFirst.reserve(borders.size());
  for (const Border& border : borders)
    widestFirst.push_back(&border);
  std::stable_sort(
      widestFirst.begin(), widestFirst.end(),
      [](const Border* one, const Border* two) { return sizeOf(one->far) > sizeOf(two->far); });
  // Where a machine is: the borders around it, the widest first.
  std::vector<std::vector<std::size_t>> places(static_cast<std::size_t>(machines));
  for (std::size_t machine = 0; machine < places.size(); ++machine)
    for (std::size_t number = 0; number < widestFirst.size(); ++number)
      if (widestFirst[number]->far[machine]) places[machine].push_back(number);
  std::vector<int> order(places.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&places](int one, int two) {
    return places[static_cast<std::size_t>(one)] < places[static_cast<std::size_t>(two)];
  });
  return order;
}

} // namespace topocast::measure
