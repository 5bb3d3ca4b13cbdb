// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Hints against measurements. In: the hint of each machine, and borders. Out: sides of borders to
// try first, and whether what was found confirms or contradicts each named switch. Hints decide
// nothing.
#pragma once

#include "borders.hpp"
#include "nearness.hpp"
#include "own_hint.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

/// A switch that hints name, with the machines below it.
struct HintedSwitch {
  std::string name;
  std::string source; ///< of the first such hint
  Side machines;
};

struct Hints {
  std::vector<std::string> paths;     ///< of each machine: the switches above it
  std::vector<HintedSwitch> switches; ///< but those that have all machines of which there are hints
  Side known;                         ///< machines of which there are hints
};

enum class HintVerdict : int { confirmed, notSeen, contradicted };

/// `hints`: of each machine.
inline Hints hintsOf(const std::vector<OwnHint>& hints) {
  Hints all;
  all.known.resize(hints.size());
  std::vector<HintedSwitch> named;
  for (std::size_t machine = 0; machine < hints.size(); ++machine) {
    const std::string& path = hints[machine].switches;
    all.paths.push_back(path);
    all.known[machine] = !path.empty();
    for (std::size_t start = 0; start < path.size();) {
      const std::size_t end = std::min(path.find('.', start), path.size());
      const std::string name = path.substr(start, end - start);
      auto place = std::find_if(named.begin(), named.end(),
                                [&name](const HintedSwitch& one) { return one.name == name; });
      if (place == named.end())
        place = named.insert(named.end(), {name, hints[machine].source, Side(hints.size())});
      place->machines[machine] = true;
      start = end + 1;
    }
  }
  for (HintedSwitch& one : named)
    if (one.machines != all.known) all.switches.push_back(std::move(one));
  return all;
}

/// Machines of one hinted switch stand together, and hinted sides are tried before others.
inline void suggest(const Hints& hints, Nearness& nearness) {
  std::stable_sort(nearness.order.begin(), nearness.order.end(), [&hints](int one, int other) {
    return hints.paths[static_cast<std::size_t>(one)] <
           hints.paths[static_cast<std::size_t>(other)];
  });
  std::vector<Side> sides;
  sides.reserve(hints.switches.size());
  for (const HintedSwitch& one : hints.switches)
    sides.push_back(one.machines);
  nearness.farSides.insert(nearness.farSides.begin(), sides.begin(), sides.end());
}

namespace detail {

inline Side common(const Side& one, const Side& other) {
  Side both(one.size());
  for (std::size_t machine = 0; machine < one.size(); ++machine)
    both[machine] = one[machine] && other[machine];
  return both;
}

} // namespace detail

/// What a border says of a hinted switch. Machines without hints may be on either side.
inline HintVerdict verdictOf(const Hints& hints, const HintedSwitch& hinted, const Border& border) {
  const Side far = detail::common(border.far, hints.known);
  const Side near = detail::common(otherSide(border.far), hints.known);
  const Side others = detail::common(otherSide(hinted.machines), hints.known);
  if (far == hinted.machines || near == hinted.machines) return HintVerdict::confirmed;
  const bool isCrossing = meet(far, hinted.machines) && meet(near, hinted.machines) &&
                          meet(far, others) && meet(near, others);
  return isCrossing ? HintVerdict::contradicted : HintVerdict::notSeen;
}

} // namespace topocast::measure
