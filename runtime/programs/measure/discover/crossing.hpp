// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Streams that press on a border. In: one of its sides, and the borders that are known. Out: as
// many streams from that side to the other as known borders other than this one let pass at full
// speed.
#pragma once

#include "borders.hpp"
#include "streams.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <vector>

namespace topocast::measure {

/// The machines of a side that can send out of it at once. Sides within it are nested or disjoint,
/// so that taking one machine after the other finds the most.
inline std::vector<int> unhindered(const Side& side, const std::vector<Border>& borders,
                                   std::mt19937& random) {
  struct Inner {
    Side side;
    int room;
  };
  std::vector<Inner> inner;
  for (const Border& border : borders)
    for (const Side& half : {border.far, otherSide(border.far)})
      if (half != side && isWithin(half, side)) inner.push_back({half, streamsAtFullSpeed(border)});
  std::vector<int> order(side.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  std::vector<int> chosen;
  for (const int machine : order) {
    if (!has(side, machine)) continue;
    const bool fits = std::all_of(inner.begin(), inner.end(), [machine](const Inner& one) {
      return !has(one.side, machine) || one.room > 0;
    });
    if (!fits) continue;
    for (Inner& one : inner)
      if (has(one.side, machine)) --one.room;
    chosen.push_back(machine);
  }
  return chosen;
}

inline Streams streamsAcross(const Side& senders, const std::vector<Border>& borders,
                             std::mt19937& random) {
  const std::vector<int> from = unhindered(senders, borders, random);
  const std::vector<int> to = unhindered(otherSide(senders), borders, random);
  Streams streams;
  for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
    streams.push_back({from[i], to[i]});
  return streams;
}

} // namespace topocast::measure
