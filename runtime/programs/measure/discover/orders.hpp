// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which streams to try first. In: an order of the machines in which neighbours are likely to share
// a switch. Out: permutations that press on every border whose smaller side stands together in it,
// and some at random.
#pragma once

#include "streams.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

namespace topocast::measure {

/// Every machine sends to the one so many places behind it.
inline Streams shifted(const std::vector<int>& order, std::size_t places) {
  Streams streams;
  for (std::size_t i = 0; i < order.size(); ++i)
    streams.push_back({order[i], order[(i + places) % order.size()]});
  return streams;
}

/// Shifts by powers of two and by half: if a side of at most half of the machines stands together,
/// one of them lets all its machines send to the other side.
inline std::vector<Streams> shifts(const std::vector<int>& order) {
  std::vector<Streams> all;
  const std::size_t half = std::max<std::size_t>(order.size() / 2, 1);
  for (std::size_t places = 1; places < half; places *= 2)
    all.push_back(shifted(order, places));
  all.push_back(shifted(order, half));
  return all;
}

/// Permutations at random.
inline std::vector<Streams> randomStreams(std::vector<int> order, std::mt19937& random) {
  std::vector<Streams> all;
  const std::size_t machines = order.size();
  for (std::size_t size = 1; size < 64 * machines; size *= 2) {
    std::shuffle(order.begin(), order.end(), random);
    all.push_back(shifted(order, std::max<std::size_t>(machines / 2, 1)));
  }
  return all;
}

} // namespace topocast::measure
