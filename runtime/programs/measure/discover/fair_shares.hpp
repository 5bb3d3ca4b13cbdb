// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast streams should be. In: borders and any streams. Out: the speed of each if links share
// fairly: all grow alike until a border is full, those on it stay, the others go on. It shares
// nothing with the way in which borders are found, and so judges them.
#pragma once

#include "borders.hpp"
#include "streams.hpp"

#include <algorithm>
#include <cstddef>
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

} // namespace topocast::measure
