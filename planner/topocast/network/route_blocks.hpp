// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tree that stands for switches with fixed routes, as tree builders see it. In: switches joined
// in any way, with fixed routes. Out: a tree of some of these switches, whose blocks are groups of
// switches.
//
// A switch's level is the number of links to the nearest switch with machines. Switches of level 0
// that are joined to each other form a group. Then, level by level, all groups that switches of
// that level join become one larger group; the first of these switches stands for all of them. In a
// fat tree the groups are the leaves, the pods and the whole. Inside a group of level 0 the tree is
// that of shortest paths from its first switch.
//
// Why this is right for fat trees, whatever their routes: messages between machines of one group
// stay inside it, and other messages cross its border at most once in each direction. So every
// directed link leads out of a group or into one, and two messages on it cross that group's border
// in the same direction. In the tree they then share the link that stands for this border. Hence a
// schedule that is free of contention in the tree is free of contention on the routes, and no link
// of the network carries more than a link of the tree. In other networks this need not hold; the
// judge looks at the routes in any case.
#pragma once

#include "topocast/network/switch_cables.hpp"
#include "topocast/network/wide_links.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// That tree for the machines on these switches, of which there is one at least: the switches with
/// machines and those that stand for groups. The switches are connected.
SeenSwitches routeBlocks(const SwitchCables& cables,
                         const std::vector<std::uint32_t>& switchOfMachine);

} // namespace topocast::TOPOCAST_ABI::runtime
