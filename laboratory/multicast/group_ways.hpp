// The ways of messages to groups of adjacent nodes in a k-ary n-tree. In: the groups of one step,
// and the nodes that have the message. Out: who sends to which group, such that no two messages
// share a link.
//
// A message climbs in the broadcast tree to the stage of its group's root, and from there, if the
// root is not above its sender, on over any links to the first switch above both; it descends to
// the root over the links that mirror these, so that one digit chooses a link up and one down.
// Conditions (2) and (3) of Coll et al., "Scalable hardware-based multicast trees" (2003), section
// 5.2.2, say that there are ways to the roots' stages. Here the whole ways are found, as
// network/copied_route.hpp finds them when it asks for those of one message after the other.
#pragma once

#include "multicast/adjacent_groups.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// A group and the node that sends to it.
struct GroupMessage {
  std::uint32_t sender = 0;
  Group group;
};

/// Who sends to the groups of a step.
struct GroupSenders {
  /// In the order in which their ways are chosen: those to the highest roots first.
  std::vector<GroupMessage> messages;
  /// Positions of groups to which no way is left, in that order as well.
  std::vector<std::size_t> without;
};

/// Senders of `nodes`, which have the message, in ascending order; one below the root of its group
/// where there is a way from one. The groups do not overlap on their way down (condition 1).
GroupSenders findSenders(TreeLevels levels, std::span<const std::uint32_t> nodes,
                         std::span<const Group> groups);

} // namespace topocast
