// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Subtrees that wait for a parent, by height: what joining upwards takes its children from.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Subtrees by number, of any height: there are few heights, but on a long line of switches they
/// are far apart. Of those of one height the last that came is taken first.
class SubtreePool {
public:
  /// For subtrees of numbers below `count`.
  explicit SubtreePool(std::uint32_t count) : cameBefore_(count, 0) {}

  void add(std::int32_t height, std::uint32_t subtree) {
    const auto place = firstAbove(height);
    if (place == byHeight_.begin() || std::prev(place)->height < height) {
      byHeight_.insert(place, {height, 1, subtree});
      return;
    }
    SameHeight& same = *std::prev(place);
    ++same.count;
    cameBefore_[subtree] = same.last;
    same.last = subtree;
  }

  /// The pool must not be empty.
  std::int32_t lowestHeight() const { return byHeight_.front().height; }

  /// How high that becomes from which `count` subtrees, no more than there are, hang at these
  /// depths, the nearest first: at the deepest the lowest, and so on.
  std::int32_t heightOver(const std::int32_t* depths, std::uint32_t count) const {
    std::int32_t height = 0;
    auto lowest = byHeight_.begin();
    std::uint32_t used = 0;
    for (std::uint32_t i = count; i-- > 0; ++used) {
      if (used == lowest->count) {
        ++lowest;
        used = 0;
      }
      height = std::max(height, depths[i] + lowest->height);
    }
    return height;
  }

  /// Takes the highest that is no higher than `limit`; there must be one.
  std::uint32_t takeHighest(std::int32_t limit) {
    const auto highest = std::prev(firstAbove(limit));
    const std::uint32_t subtree = highest->last;
    highest->last = cameBefore_[subtree];
    if (--highest->count == 0) byHeight_.erase(highest);
    return subtree;
  }

private:
  struct SameHeight {
    std::int32_t height;
    std::uint32_t count; ///< above 0
    std::uint32_t last;  ///< that came
  };

  std::vector<SameHeight>::iterator firstAbove(std::int32_t height) {
    return std::upper_bound(
        byHeight_.begin(), byHeight_.end(), height,
        [](std::int32_t limit, const SameHeight& same) { return limit < same.height; });
  }

  std::vector<SameHeight> byHeight_;      ///< ascending
  std::vector<std::uint32_t> cameBefore_; ///< by subtree: another of its height
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
