// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether distances determine a tree. In: round trips between all machines. Out: that they are sums
// of what the links of a tree take, but for little.
//
// In a tree, of the three ways that three machines have in common by pairs, seen from machine 0,
// the two shorter ones are equal (the four-point condition). Distances that only grow with the
// number of links, or by chance, break that.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <vector>

namespace topocast::measure {

/// Round trips between all machines, by their numbers; seconds.
using Distances = std::vector<std::vector<double>>;

inline bool determineTree(const Distances& distances) {
  constexpr int samples = 5000;
  constexpr double few = 0.05;
  constexpr double little = 0.2;
  if (distances.size() < 4) return false;
  std::mt19937 random(1);
  std::uniform_int_distribution<std::size_t> dice(1, distances.size() - 1);
  const auto commonWay = [&distances](std::size_t one, std::size_t other) {
    return (distances[0][one] + distances[0][other] - distances[one][other]) / 2;
  };
  std::vector<double> ways;
  std::vector<double> errors;
  for (int sample = 0; sample < samples; ++sample) {
    const std::size_t x = dice(random);
    const std::size_t y = dice(random);
    const std::size_t z = dice(random);
    if (x == y || x == z || y == z) continue;
    std::array<double, 3> three = {commonWay(x, y), commonWay(x, z), commonWay(y, z)};
    std::sort(three.begin(), three.end());
    ways.insert(ways.end(), three.begin(), three.end());
    errors.push_back(three[1] - three[0]);
  }
  std::sort(ways.begin(), ways.end());
  std::sort(errors.begin(), errors.end());
  const auto at = [](const std::vector<double>& sorted, double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
  };
  const double range = at(ways, 1 - few) - at(ways, few);
  return range > 0 && at(errors, 1 - few) <= little * range;
}

} // namespace topocast::measure
