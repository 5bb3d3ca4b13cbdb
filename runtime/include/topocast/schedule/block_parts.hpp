// What a block's part of one tree is put together from. A part, a machine or a block inside, has a
// subtree below every message that leaves it; what leaves the block itself leads to subtrees
// outside that are known by their heights only.
#pragma once

#include "topocast/schedule/parameters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime::detail {

/// One for each message that leaves a part, as many as there are trees at most; those beyond its
/// role mean nothing.
template <class T>
using OfExits = std::array<T, mostTrees>;
using ExitHeights = OfExits<std::int32_t>;

/// `first` at the first exit and `difference` less at each further one, but at least -1, the height
/// of nothing.
inline ExitHeights fallingHeights(std::int32_t first, std::int32_t difference) {
  ExitHeights heights = {};
  for (std::int32_t& height : heights) {
    height = std::max(-1, first);
    first -= difference;
  }
  return heights;
}

/// One way to build a machine or block.
struct BuiltPart {
  ExitHeights assumed =
      fallingHeights(-1, 0);                ///< heights of what leaves it, with which it was built
  std::int32_t height = 0;                  ///< of its deepest machine below its entry
  ExitHeights exits = fallingHeights(1, 0); ///< depths of what leaves it, the nearest first
};

/// A part to be placed in a block: below it come as many subtrees as messages leave it.
struct PlacedPart {
  const std::vector<BuiltPart>* ways = nullptr; ///< not empty, the lowest first
  std::uint32_t exitCount = 0;
  std::uint32_t way = 0;             ///< index into `ways`
  OfExits<std::uint32_t> below = {}; ///< numbers of subtrees, by exit

  const BuiltPart& built() const { return (*ways)[way]; }
};

/// The parts of a block, and how they are joined to one tree. A subtree has the number of the part
/// at its top; what leaves the block is numbered behind the parts.
struct JoinedParts {
  std::vector<PlacedPart> parts; ///< their exits are one less than parts and `exitCount` together
  std::uint32_t exitCount = 0;   ///< messages that leave the block
  ExitHeights assumed = {};      ///< heights of what they lead to
  std::uint32_t entry = 0;       ///< the part that the message enters first
  std::int32_t height = 0;       ///< with what leaves the block

  std::uint32_t subtreeCount() const {
    return static_cast<std::uint32_t>(parts.size()) + exitCount;
  }
  bool isExit(std::uint32_t subtree) const { return subtree >= parts.size(); }
  /// Of a subtree with nothing below its top: a part that sends nothing on, or an exit.
  bool isLeaf(std::uint32_t subtree) const {
    return isExit(subtree) || parts[subtree].exitCount == 0;
  }
  /// `leaf` must be one.
  std::int32_t leafHeight(std::uint32_t leaf) const {
    return isExit(leaf) ? assumed[leaf - parts.size()] : parts[leaf].ways->front().height;
  }
};

} // namespace topocast::runtime::detail
