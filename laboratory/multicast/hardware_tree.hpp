// Hardware-multicast trees: how a message reaches groups of adjacent nodes of a k-ary n-tree in few
// steps, when switches copy it to one group at a time. In: the groups and the source. Out: step by
// step the groups, or parts of them, that all travel at once, and who sends to each; every node
// that has the message sends to at most one of them.
//
// Both planners take as many groups as there are nodes that have the message, the largest first,
// and cut groups that are in each other's way (adjacent_groups.hpp). The greedy one follows one
// choice, the optimal one all. Source: Coll et al., "Scalable hardware-based multicast trees"
// (2003), Algorithms 1 and 2. The paper leaves open which group is cut; here it is the one after
// whose cut the others have the most ways up. Nor does it look at the ways above the roots' stages.
// Here all links are (group_ways.hpp): a group to which none are left is cut below its root too; if
// it is below one switch it waits for the next step.
#pragma once

#include "multicast/adjacent_groups.hpp"
#include "multicast/group_ways.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// What is to be reached. Groups have no node in common; the source may stand inside one, as the
/// network copies to it as well, but not at its ends.
struct GroupMulticast {
  TreeLevels levels;
  std::uint32_t source = 0;
  std::vector<Group> groups;
  /// How many groups of two or more nodes can be copied to; 0: as many as one likes. When there are
  /// so many, messages go to single nodes.
  std::size_t mostGroups = 0;
};

/// The messages of each step, in the order in which their ways are chosen.
using GroupSteps = std::vector<std::vector<GroupMessage>>;

/// The groups of a multicast from `source` to `nodes` (ascending, each once): runs of adjacent
/// nodes, the source counted where it joins two of them.
std::vector<Group> adjacentGroups(std::uint32_t source, std::span<const std::uint32_t> nodes);

/// Algorithm 2: near-optimal, in time that grows with the number of groups and steps.
GroupSteps greedyTree(const GroupMulticast& multicast);

/// The best tree of a search.
struct FoundTree {
  GroupSteps steps;
  bool isProved = true; ///< cutting as above reaches no fewer steps
};

/// Algorithm 1: the fewest steps that cutting as above can reach, by backtracking from the greedy
/// solution. Time is exponential in the number of groups. It is counted in the groups of every set
/// that is tried and the nodes that could send to them: the search ends unproved if these are more
/// than `most`.
FoundTree optimalTree(const GroupMulticast& multicast, std::uint64_t most);

/// So many steps every tree needs: in a step every node that has the message sends to one group at
/// most, or to a part of one.
std::size_t leastSteps(const GroupMulticast& multicast);

} // namespace topocast
