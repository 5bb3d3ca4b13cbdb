// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts that a block's share of one tree is built from. A part is a machine or an inner block.
// An exit is a message that leaves a part; below every exit hangs a subtree. Messages that leave
// the block itself lead to subtrees outside, of which only the heights are known.
#pragma once

#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/postal_latency.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// How many messages of one tree may leave a part.
constexpr std::uint32_t mostExits = std::max(mostTrees, segmentPeriod);

/// A value for each exit of a part. Exits beyond the part's role are not used.
template <class T>
using OfExits = std::array<T, mostExits>;

using ExitHeights = OfExits<std::int32_t>;

/// Heights that fall from exit to exit: `first`, `first - difference`, and so on, but never below
/// -1, which stands for no subtree.
ExitHeights fallingHeights(std::int32_t first, std::int32_t difference);

/// One variant of a machine or block: its height, and how deep its exits are.
struct BuiltPart {
  ExitHeights assumed = fallingHeights(-1, 0); ///< heights behind its exits, as assumed when built
  std::int32_t height = 0;                     ///< depth of its deepest machine below its entry
  ExitHeights exits = fallingHeights(1, 0);    ///< depths at which its exits lead on, ascending
};

/// A part to be placed in a block, with a subtree below each of its exits.
struct PlacedPart {
  const std::vector<BuiltPart>* variants = nullptr; ///< not empty, the lowest first
  std::uint32_t exitCount = 0;
  std::uint32_t variant = 0;         ///< index into `variants`
  OfExits<std::uint32_t> below = {}; ///< numbers of subtrees, by exit

  const BuiltPart& built() const { return (*variants)[variant]; }
};

/// The parts of a block, joined to one tree. A subtree has the number of the part at its top; the
/// subtrees behind the block's own exits have the numbers after those of the parts.
struct JoinedParts {
  std::vector<PlacedPart> parts; ///< their exits in all: parts - 1 + `exitCount`
  std::uint32_t exitCount = 0;   ///< messages that leave the block
  ExitHeights assumed = {};      ///< heights of the subtrees they lead to
  std::uint32_t entry = 0;       ///< the part that the message enters first
  std::int32_t height = 0;       ///< of the whole, subtrees behind the exits included

  std::uint32_t subtreeCount() const {
    return static_cast<std::uint32_t>(parts.size()) + exitCount;
  }
  bool isExit(std::uint32_t subtree) const { return subtree >= parts.size(); }
  /// Whether nothing hangs below the subtree's top: a part without exits, or an exit of the block.
  bool isLeaf(std::uint32_t subtree) const {
    return isExit(subtree) || parts[subtree].exitCount == 0;
  }
  /// `leaf` must be one.
  std::int32_t leafHeight(std::uint32_t leaf) const {
    return isExit(leaf) ? assumed[leaf - parts.size()] : parts[leaf].variants->front().height;
  }
};

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
