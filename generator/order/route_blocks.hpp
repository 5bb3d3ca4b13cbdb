// The tree of switches as tree builders see it where routes are fixed. In: switches joined in any
// way, with fixed routes. Out: a tree of some of them, whose blocks are groups of switches that are
// joined below the others.
//
// A switch's level is the number of links to the nearest switch with machines. Switches of level 0
// that are joined to each other form a group; so do, from level to level, the groups and switches
// joined by switches of that level, of which the first stands for all of them. In a fat tree these
// are the leaves, the pods and the whole. Inside a group of level 0 the tree is that of shortest
// paths from its first switch.
//
// Why that is right for fat trees, whatever their routes: if messages between machines of one group
// stay inside it, and messages that enter or leave it pass a link into it or out of it once, then
// every directed link leads out of one group, or into one, and two messages on it cross the border
// of that group in the same direction. So do they in the tree, over one link of it. Hence a
// schedule that is free of contention in the tree is so on the routes, and no link of the network
// carries more than the one of the tree. Other networks promise nothing; the judge looks at the
// routes of all.
#pragma once

#include "order/seen_switch.hpp"

namespace topocast {

/// The switches with machines and those that stand for a group, in order of their numbers.
std::vector<SeenSwitch> routeBlocks(const Network& network);

} // namespace topocast
