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

/// A machine, and how fast it sends out of a side if nothing else does.
struct Sender {
  int machine;
  double speed;
};

/// The machines of a side that can send out of it at once. Sides within it are nested or disjoint,
/// so that taking one machine after the other, the fastest first, finds the most.
inline std::vector<Sender> unhindered(const Side& side, const std::vector<Border>& borders,
                                      std::mt19937& random) {
  struct Inner {
    Side side;
    double room;
    double pace;
  };
  std::vector<Inner> inner;
  for (const Border& border : borders)
    for (const Side& half : {border.far, otherSide(border.far)})
      if (half != side && isWithin(half, side))
        inner.push_back({half, roomOf(border), paceThrough(border)});
  std::vector<int> order(side.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  std::vector<Sender> senders;
  for (const int machine : order) {
    if (!has(side, machine)) continue;
    Sender sender{machine, 1};
    for (const Inner& one : inner)
      if (has(one.side, machine)) sender.speed = std::min(sender.speed, one.pace);
    senders.push_back(sender);
  }
  std::stable_sort(senders.begin(), senders.end(),
                   [](const Sender& one, const Sender& other) { return one.speed > other.speed; });
  std::vector<Sender> chosen;
  for (const Sender& sender : senders) {
    const bool fits = std::all_of(inner.begin(), inner.end(), [&sender](const Inner& one) {
      return !has(one.side, sender.machine) || sender.speed <= one.room;
    });
    if (!fits || sender.speed <= 0) continue;
    for (Inner& one : inner)
      if (has(one.side, sender.machine)) one.room -= sender.speed;
    chosen.push_back(sender);
  }
  return chosen;
}

inline Streams streamsAcross(const Side& senders, const std::vector<Border>& borders,
                             std::mt19937& random) {
  const std::vector<Sender> from = unhindered(senders, borders, random);
  const std::vector<Sender> to = unhindered(otherSide(senders), borders, random);
  Streams streams;
  for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
    streams.push_back({from[i].machine, to[i].machine, std::min(from[i].speed, to[i].speed)});
  return streams;
}

} // namespace topocast::measure
