// Joins the parts of a block to one tree, from the leaves upwards. In: the parts. Out: which stands
// below which.
//
// As Huffman's search does for codes: of the parts that can send on, always the one that makes the
// lowest new subtree takes its children from the subtrees there are, as high ones as that height
// allows (Golumbic 1976 has this for parts that are all alike). Messages that leave the block are
// leaves of the assumed height: the higher, the earlier sent.
#pragma once

#include "topocast/schedule/block_parts.hpp"
#include "topocast/schedule/subtree_pool.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace topocast::runtime::detail {

/// Joins the parts when made.
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
  /// What becomes of a part.
  struct Choice {
    std::int32_t height;
    std::uint32_t way;
  };

  /// The way that makes the lowest subtree.
  Choice bestWay(const PlacedPart& part) const {
    Choice best = {0, 0};
    for (std::uint32_t way = 0; way < part.ways->size(); ++way) {
      const BuiltPart& built = (*part.ways)[way];
      const std::int32_t height =
          std::max(built.height, subtrees_.heightOver(built.exits.data(), part.exitCount));
      if (way == 0 || height < best.height) best = {height, way};
    }
    return best;
  }

  /// The lowest subtrees become higher only, so what a part would make is a lower bound later on.
  void join() {
    using Waiting = std::pair<std::int32_t, std::uint32_t>;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
    for (std::uint32_t i = 0; i < joined_.parts.size(); ++i)
      if (!joined_.isLeaf(i)) waiting.emplace(bestWay(joined_.parts[i]).height, i);
    while (!waiting.empty()) {
      const auto [bound, part] = waiting.top();
      waiting.pop();
      const Choice choice = bestWay(joined_.parts[part]);
      if (choice.height > bound)
        waiting.emplace(choice.height, part);
      else
        place(part, choice);
    }
  }

  void place(std::uint32_t part, Choice choice) {
    PlacedPart& placed = joined_.parts[part];
    placed.way = choice.way;
    for (std::uint32_t exit = placed.exitCount; exit-- > 0;)
      placed.below[exit] = subtrees_.takeHighest(choice.height - placed.built().exits[exit]);
    subtrees_.add(choice.height, part);
  }

  JoinedParts& joined_;
  SubtreePool subtrees_;
};

} // namespace topocast::runtime::detail
