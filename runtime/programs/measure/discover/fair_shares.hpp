// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast streams should be. In: borders and any streams. Out: the speed of each if links share
// fairly: all grow alike until a border is full, those on it stay, the others go on. A stream that
// is done leaves its share to those that are not. It shares nothing with the way in which borders
// are found, and so judges them.
#pragma once

#include "borders.hpp"
#include "streams.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace topocast::measure {

namespace detail {

/// One direction of a border while streams grow.
struct SharedLink {
  double room = 0;
  std::vector<std::size_t> streams;
};

inline std::vector<SharedLink> sharedLinks(const std::vector<Border>& borders,
                                           const Streams& streams) {
  std::vector<SharedLink> links;
  for (const Border& border : borders)
    for (const bool isOutward : {false, true}) {
      SharedLink link{border.width, {}};
      for (std::size_t i = 0; i < streams.size(); ++i)
        if (isCrossed(border, streams[i]) && has(border.far, streams[i].to) == isOutward)
          link.streams.push_back(i);
      links.push_back(std::move(link));
    }
  return links;
}

} // namespace detail

/// While all of them go on.
inline Speeds fairShares(const std::vector<Border>& borders, const Streams& streams) {
  Speeds speeds(streams.size(), 1);
  std::vector<bool> isFixed(streams.size());
  const std::vector<detail::SharedLink> links = detail::sharedLinks(borders, streams);
  while (true) {
    const detail::SharedLink* narrowest = nullptr;
    double least = 1;
    for (const detail::SharedLink& link : links) {
      double room = link.room;
      int growing = 0;
      for (const std::size_t stream : link.streams)
        if (isFixed[stream])
          room -= speeds[stream];
        else
          ++growing;
      if (growing == 0 || room / growing >= least) continue;
      least = room / growing;
      narrowest = &link;
    }
    if (narrowest == nullptr) return speeds;
    for (const std::size_t stream : narrowest->streams)
      if (!isFixed[stream]) {
        speeds[stream] = std::max(least, 0.0);
        isFixed[stream] = true;
      }
  }
}

/// Of streams of one length, from the moment at which all begin until each is done.
inline Speeds speedsUntilDone(const std::vector<Border>& borders, const Streams& streams) {
  constexpr double nothing = 1e-9;
  Speeds speeds(streams.size(), 1);
  std::vector<double> left(streams.size(), 1);
  std::vector<std::size_t> running(streams.size());
  std::iota(running.begin(), running.end(), std::size_t{0});
  for (double time = 0; !running.empty();) {
    Streams together;
    for (const std::size_t stream : running)
      together.push_back(streams[stream]);
    const Speeds shares = fairShares(borders, together);
    double step = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < running.size(); ++i)
      step = std::min(step, left[running[i]] / std::max(shares[i], nothing));
    time += step;
    std::vector<std::size_t> going;
    for (std::size_t i = 0; i < running.size(); ++i) {
      left[running[i]] -= step * std::max(shares[i], nothing);
      if (left[running[i]] > nothing)
        going.push_back(running[i]);
      else
        speeds[running[i]] = 1 / time;
    }
    running = std::move(going);
  }
  return speeds;
}

} // namespace topocast::measure
