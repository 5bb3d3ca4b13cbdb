// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Joins the parts of a block to a lower tree, from the top downwards. In: parts that are joined.
// Out: the same parts, joined to a tree as low as could be found.
//
// For a given height, the parts with exits take the highest free places one after the other, those
// with most exits first, each in the variant whose messages leave it earliest. The leaves take the
// places that remain, the highest leaf first. Where the exits of parts lie at unequal depths this
// finds lower trees than join_upwards.hpp (for equal parts it is Varn 1971, Optimal variable length
// codes). Where a high part has few exits it does not, so both are tried.
//
// For example, a tree of height 2 of machines p, q and y with 2, 1 and 0 exits, and of a part x of
// height 1 without exits:
//
//   room   2         1         0
//
//          p --+---> q ------> y        1. p takes the top: two places of room 1 open below it
//              |                        2. q takes one of them: a place of room 0 opens
//              +---> x                  3. x, the highest leaf, takes the place of room 1
//                                       4. y takes the place that remains
#pragma once

#include "topocast/schedule/block_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Its constructor lowers the tree step by step, until no lower tree is found.
class DownwardJoin {
public:
  explicit DownwardJoin(JoinedParts& joined) : joined_(joined) {
    senders_.reserve(joined.parts.size());
    leaves_.reserve(joined.subtreeCount());
    for (std::uint32_t subtree = 0; subtree < joined.subtreeCount(); ++subtree)
      (joined.isLeaf(subtree) ? leaves_ : senders_).push_back(subtree);
    if (senders_.size() < 2) return;
    sort();
    JoinedParts lower = joined;
    while (isJoinedWithin(joined.height - 1, lower))
      std::swap(joined, lower);
  }

private:
  /// Where a subtree can stand: below an exit of a part, or at the top.
  struct Place {
    std::int32_t room; ///< the greatest height of a subtree there
    std::uint32_t part;
    std::uint32_t exit;
    friend bool operator<(const Place& left, const Place& right) { return left.room < right.room; }
  };

  /// In the order in which they take places.
  void sort() {
    const std::vector<PlacedPart>& parts = joined_.parts;
    std::sort(senders_.begin(), senders_.end(), [&](std::uint32_t left, std::uint32_t right) {
      if (parts[left].exitCount != parts[right].exitCount)
        return parts[left].exitCount > parts[right].exitCount;
      const std::int32_t leftHeight = parts[left].variants->front().height;
      const std::int32_t rightHeight = parts[right].variants->front().height;
      return leftHeight != rightHeight ? leftHeight < rightHeight : left < right;
    });
    std::sort(leaves_.begin(), leaves_.end(), [&](std::uint32_t left, std::uint32_t right) {
      const std::int32_t leftHeight = joined_.leafHeight(left);
      const std::int32_t rightHeight = joined_.leafHeight(right);
      return leftHeight != rightHeight ? leftHeight > rightHeight : left < right;
    });
  }

  /// The variant no higher than `room` whose messages leave earliest on average; the number of
  /// variants if there is none.
  static std::uint32_t earliestVariant(const PlacedPart& part, std::int32_t room) {
    const auto wayCount = static_cast<std::uint32_t>(part.variants->size());
    std::uint32_t earliest = wayCount;
    std::int32_t least = 0;
    for (std::uint32_t variant = 0; variant < wayCount; ++variant) {
      const BuiltPart& built = (*part.variants)[variant];
      if (built.height > room) continue;
      const std::int32_t depths =
          std::accumulate(built.exits.begin(), built.exits.begin() + part.exitCount, 0);
      if (earliest < wayCount && depths >= least) continue;
      earliest = variant;
      least = depths;
    }
    return earliest;
  }

  /// Whether there is a tree of this height; `lower`, which has the same parts, is then joined to
  /// it.
  bool isJoinedWithin(std::int32_t height, JoinedParts& lower) const {
    lower.height = height;
    const auto top = static_cast<std::uint32_t>(lower.parts.size());
    std::vector<Place> none;
    none.reserve(lower.subtreeCount());
    std::priority_queue<Place> places({}, std::move(none));
    places.push({height, top, 0});
    const auto take = [&](std::uint32_t subtree) {
      const Place place = places.top();
      places.pop();
      (place.part == top ? lower.entry : lower.parts[place.part].below[place.exit]) = subtree;
    };
    for (const std::uint32_t sender : senders_) {
      PlacedPart& part = lower.parts[sender];
      const std::int32_t room = places.top().room;
      part.variant = earliestVariant(part, room);
      if (part.variant == part.variants->size()) return false;
      take(sender);
      for (std::uint32_t exit = 0; exit < part.exitCount; ++exit)
        places.push({room - part.built().exits[exit], sender, exit});
    }
    for (const std::uint32_t leaf : leaves_) {
      if (places.top().room < joined_.leafHeight(leaf)) return false;
      take(leaf);
    }
    return true;
  }

  const JoinedParts& joined_;
  std::vector<std::uint32_t> senders_;
  std::vector<std::uint32_t> leaves_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
