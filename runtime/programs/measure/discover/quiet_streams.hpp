// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Streams that should not disturb each other by the borders known so far. In: streams in the order
// in which they are wanted. Out: as many of them as all borders carry at full speed. A slow one
// among them then betrays a border that is not known yet.
#pragma once

#include "borders.hpp"
#include "streams.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace topocast::measure {

/// Counts what borders carry in each direction.
class QuietStreams {
public:
  QuietStreams(const std::vector<Border>& borders, int machines)
      : borders_(borders), carried_(borders.size()), sends_(static_cast<std::size_t>(machines)),
        receives_(static_cast<std::size_t>(machines)) {}

  /// Adds the stream if it disturbs none that is there.
  bool add(int from, int to) {
    if (from == to || has(sends_, from) || has(receives_, to)) return false;
    const Stream stream = streamBetween(from, to, borders_);
    if (stream.due <= 0) return false;
    for (std::size_t i = 0; i < borders_.size(); ++i)
      if (isCrossed(borders_[i], stream) && carried(i, stream) + stream.due > roomOf(borders_[i]))
        return false;
    for (std::size_t i = 0; i < borders_.size(); ++i)
      if (isCrossed(borders_[i], stream)) carried(i, stream) += stream.due;
    sends_[static_cast<std::size_t>(stream.from)] = true;
    receives_[static_cast<std::size_t>(stream.to)] = true;
    streams_.push_back(stream);
    return true;
  }

  /// Adds streams between machines that are idle, in the given order of machines. A machine tries
  /// only so many others, so that this takes no longer than what is measured.
  void fill(const std::vector<int>& order) {
    constexpr std::size_t mostTries = 32;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (has(sends_, order[i])) continue;
      std::size_t tries = 0;
      for (std::size_t step = 1; step < order.size() && tries < mostTries; ++step) {
        const int to = order[(i + step) % order.size()];
        if (has(receives_, to)) continue;
        ++tries;
        if (add(order[i], to)) break;
      }
    }
  }

  const Streams& streams() const { return streams_; }

private:
  double& carried(std::size_t border, const Stream& stream) {
    return carried_[border][has(borders_[border].far, stream.to) ? 1 : 0];
  }

  const std::vector<Border>& borders_;
  std::vector<std::array<double, 2>> carried_;
  Side sends_;
  Side receives_;
  Streams streams_;
};

} // namespace topocast::measure
