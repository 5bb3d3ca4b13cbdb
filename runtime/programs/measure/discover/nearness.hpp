// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What distances suggest. In: round trips between all machines. Out: an order in which near
// machines stand together, and sides of borders that there may be.
//
// Two machines have a way in common, seen from machine 0: half of what their distances from it are
// longer than that between them. In a tree those that share the longest way are behind the same
// link, so that joining by the longest common way first (Farris's transform, single linkage) gives
// the far sides of all links. Suggestions decide nothing: where distances mislead, questions about
// streams go unanswered.
#pragma once

#include "borders.hpp"
#include "tree_distances.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace topocast::measure {

/// What distances suggest; without distances, the machines in the order of their ranks.
struct Nearness {
  std::vector<int> order;
  std::vector<Side> farSides;
  bool isTreeKnown = false; ///< distances are sums of what the links of a tree take
};

namespace detail {

/// A machine and the one before it with which it has the longest way in common.
struct Joint {
  int earlier;
  int later;
  double commonWay;
};

/// All machines but machine 0, always the one next that has the longest way in common with one of
/// those before it (Prim's greatest spanning tree).
inline std::vector<Joint> jointsOf(const Distances& distances) {
  const std::size_t machines = distances.size();
  std::vector<Joint> nearest(machines, {0, 0, -std::numeric_limits<double>::infinity()});
  std::vector<bool> isPlaced(machines);
  std::vector<Joint> joints;
  for (std::size_t last = 1; last < machines;) {
    isPlaced[last] = true;
    std::size_t next = machines;
    for (std::size_t other = 1; other < machines; ++other) {
      if (isPlaced[other]) continue;
      const double way = (distances[0][last] + distances[0][other] - distances[last][other]) / 2;
      if (way > nearest[other].commonWay)
        nearest[other] = {static_cast<int>(last), static_cast<int>(other), way};
      if (next == machines || nearest[other].commonWay > nearest[next].commonWay) next = other;
    }
    if (next < machines) joints.push_back(nearest[next]);
    last = next;
  }
  return joints;
}

} // namespace detail

inline Nearness nearnessByRank(int machines) {
  Nearness nearness;
  nearness.order.resize(static_cast<std::size_t>(machines));
  std::iota(nearness.order.begin(), nearness.order.end(), 0);
  return nearness;
}

inline Nearness nearnessByDistance(const Distances& distances) {
  Nearness nearness;
  nearness.isTreeKnown = determineTree(distances);
  nearness.order = {0, 1};
  std::vector<detail::Joint> joints = detail::jointsOf(distances);
  for (const detail::Joint& joint : joints)
    nearness.order.push_back(joint.later);
  std::stable_sort(joints.begin(), joints.end(), [](const auto& one, const auto& other) {
    return one.commonWay > other.commonWay;
  });
  std::vector<Side> sideOf(distances.size(), Side(distances.size()));
  for (std::size_t machine = 0; machine < sideOf.size(); ++machine)
    sideOf[machine][machine] = true;
  for (const detail::Joint& joint : joints) {
    Side joined = sideOf[static_cast<std::size_t>(joint.earlier)];
    for (std::size_t machine = 0; machine < joined.size(); ++machine)
      joined[machine] = joined[machine] || has(sideOf[static_cast<std::size_t>(joint.later)],
                                               static_cast<int>(machine));
    for (std::size_t machine = 0; machine < joined.size(); ++machine)
      if (joined[machine]) sideOf[machine] = joined;
    nearness.farSides.push_back(std::move(joined));
  }
  return nearness;
}

} // namespace topocast::measure
