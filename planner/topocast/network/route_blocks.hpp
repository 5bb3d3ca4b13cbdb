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
//
// The second reading of the same switches: each border is as wide as all cables that leave its
// group, and machines are lifted over wide borders (wide_links.hpp). A fat tree of full bisection
// is one switch then, and a schedule loads each border by what its cables carry together. Fixed
// routes seldom spread that much evenly over the cables (schedule/spread_places.hpp), so there are
// borders of two messages as well: trees over them are hardly higher. The judge and the cost model,
// which know the routes, choose between the readings.
#pragma once

#include "topocast/network/speed.hpp"
#include "topocast/network/switch_cables.hpp"
#include "topocast/network/wide_links.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// That tree for the machines on these switches, of which there is one at least: the switches with
/// machines and those that stand for groups. The switches are connected.
SeenSwitches routeBlocks(const SwitchCables& cables,
                         const std::vector<std::uint32_t>& switchOfMachine);

/// Switches with fixed routes, as the second reading needs them.
struct WideBorders {
  const SwitchCables& cables;
  const std::vector<Speed>& linkSpeeds; ///< by directed link, as `cables` number them
  const std::vector<std::uint32_t>& switchOfMachine;
  const std::vector<Speed>& machineSpeeds; ///< by machine: of its link, either way
};

/// The trees of the second reading, from wide borders to narrow ones; without that of routeBlocks()
/// and those that are equal to another.
std::vector<SeenSwitches> wideRouteBlocks(const WideBorders& borders);

} // namespace topocast::TOPOCAST_ABI::runtime
