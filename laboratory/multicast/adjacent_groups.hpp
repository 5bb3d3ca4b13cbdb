// Groups of adjacent nodes in a k-ary n-tree whose switches copy messages. In: groups, and the
// nodes that have the message. Out: whether messages to all these groups can travel at once, and
// how groups that are in each other's way are cut.
//
// Copies descend in the broadcast tree alone: the leftmost switch of the last stage and what hangs
// below it. A group's *root* is the lowest switch of that tree above all its nodes; there the
// message begins to be copied. Two groups meet on the way down if they share a link of the tree
// (condition 1), and on the way up if there are fewer ways to the roots of a stage than groups that
// need one (conditions 2 and 3). These conditions are necessary; group_ways.hpp finds the ways.
// Source: Coll et al., "Scalable hardware-based multicast trees" (2003), section 5.2. The paper has
// arity 4; everything here takes any.
#pragma once

#include "multicast/position_range.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace topocast {

/// Adjacent nodes, from the first to the last.
using Group = PositionRange;

/// A k-ary n-tree, as far as groups need it. Level l is that of the switches of stage l; a block of
/// level l are the arity^l nodes below one of its links.
struct TreeLevels {
  std::uint32_t arity = 4; ///< at least 2
  std::uint32_t count = 1; ///< number of levels, at least 1

  /// The fewest levels for so many nodes: the smallest L with arity^L >= nodes.
  static TreeLevels forNodes(std::uint32_t arity, std::uint64_t nodes);
  /// How many nodes are below a link of a level: arity^level.
  std::uint64_t blockSize(std::uint32_t level) const;
  /// Which block of a level a node is in.
  std::uint32_t block(std::uint32_t node, std::uint32_t level) const;
  /// The level of a group's root: the lowest at which one switch is above all its nodes.
  std::uint32_t rootLevel(const Group& group) const;
};

/// Numbers by level, from level 0 on.
using ByLevel = std::vector<std::uint32_t>;

/// How many roots of each level the nodes reach at once, each node counted once: at level l the
/// blocks of level l that hold one of them, less the blocks of level l + 1.
ByLevel capabilities(TreeLevels levels, std::span<const std::uint32_t> nodes);

/// How many of the groups have their root at each level.
ByLevel needs(TreeLevels levels, std::span<const Group> groups);

/// Capabilities less needs, level by level; what is left at a level serves those below (2).
std::vector<std::int64_t> differences(const ByLevel& capabilities, const ByLevel& needs);

/// The highest level at which there are more needs than capabilities (3), if any.
std::optional<std::uint32_t> forwardOverlap(const ByLevel& capabilities, const ByLevel& needs);

/// The highest level at which the groups share a link of the broadcast tree (1), if any. They have
/// no node in common.
std::optional<std::uint32_t> backwardOverlap(TreeLevels levels, const Group& one,
                                             const Group& other);

/// Positions of two groups, the first before the second.
using Pair = std::pair<std::size_t, std::size_t>;

/// The first two groups that overlap on the way down: of the least second position, then of the
/// least first one.
std::optional<Pair> findBackwardOverlap(TreeLevels levels, std::span<const Group> groups);

/// The nodes of a group behind the shared link and the others, for groups that overlap with
/// `other`: [7, 15] beside [2, 5] is cut into [7, 7] and [8, 15]. In ascending order.
std::vector<Group> cutFromOther(TreeLevels levels, const Group& group, const Group& other);

/// The parts of a group below each link of its root, so that their roots are at lower levels:
/// [3, 7] is cut into [3, 3] and [4, 7]. The root is above level 0.
std::vector<Group> cutBelowRoot(TreeLevels levels, const Group& group);

} // namespace topocast
