// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Joins the parts of a block to one tree, from the leaves upwards. In: the parts. Out: the parent
// of every part.
//
// It works as Huffman's algorithm does for codes. In each step, of the parts with exits, the one
// that makes the lowest new subtree becomes a parent: its children are the highest subtrees so far
// that do not make it higher. (For equal parts this is Golumbic 1976.) Messages that leave the
// block count as leaves of their assumed heights, so those to high subtrees are sent early.
#pragma once

#include "topocast/cost/size_ranges.hpp"
#include "topocast/schedule/block_parts.hpp"
#include "topocast/schedule/subtree_pool.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Its constructor joins the parts.
class UpwardJoin {
public:
  explicit UpwardJoin(JoinedParts& joined) : joined_(joined), subtrees_(joined.subtreeCount()) {
    for (std::uint32_t subtree = 0; subtree < joined.subtreeCount(); ++subtree)
      if (joined.isLeaf(subtree)) subtrees_.add(joined.leafHeight(subtree), subtree);
    join();
    joined.height = subtrees_.lowestHeight();
    joined.entry = subtrees_.takeHighest(joined.height);
  }

private:
  /// The variant of a part, and the height of the subtree that it makes.
  struct Choice {
    std::int32_t height;
    std::uint32_t variant;
  };

  /// The variant that makes the lowest subtree.
  Choice bestVariant(const PlacedPart& part) const {
    Choice best = {0, 0};
    for (std::uint32_t variant = 0; variant < part.variants->size(); ++variant) {
      const BuiltPart& built = (*part.variants)[variant];
      const std::int32_t height =
          std::max(built.height, subtrees_.heightOver(built.exits.data(), part.exitCount));
      if (variant == 0 || height < best.height) best = {height, variant};
    }
    return best;
  }

  /// Subtrees in the pool only get higher, so the height that a part would make is a lower bound of
  /// what it makes later: a part is looked at again only when its bound is the least.
  void join() {
    using Waiting = std::pair<std::int32_t, std::uint32_t>;
    std::vector<Waiting> none;
    none.reserve(joined_.parts.size());
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting({}, std::move(none));
    for (std::uint32_t i = 0; i < joined_.parts.size(); ++i)
      if (!joined_.isLeaf(i)) waiting.emplace(bestVariant(joined_.parts[i]).height, i);
    while (!waiting.empty()) {
      const auto [bound, part] = waiting.top();
      waiting.pop();
      const Choice choice = bestVariant(joined_.parts[part]);
      if (choice.height > bound)
        waiting.emplace(choice.height, part);
      else
        place(part, choice);
    }
  }

  void place(std::uint32_t part, Choice choice) {
    PlacedPart& placed = joined_.parts[part];
    placed.variant = choice.variant;
    for (std::uint32_t exit = placed.exitCount; exit-- > 0;)
      placed.below[exit] = subtrees_.takeHighest(choice.height - placed.built().exits[exit]);
    subtrees_.add(choice.height, part);
  }

  JoinedParts& joined_;
  SubtreePool subtrees_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
