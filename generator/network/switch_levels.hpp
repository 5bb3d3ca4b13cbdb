// How high switches are above the machines, and what is above what. Files seldom say it, so it is
// read off the switches' places: the farther in, the higher.
#pragma once

#include "network/description.hpp"
#include "network/network.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// Of each cable its level, which counts from the outside: 0 for machines' own links, 1 for those
/// between switches that end at an outermost switch with machines, a leaf; 2 for those that end at
/// a switch with leaves below it and no more, and so on. Machines on inner switches, such as a
/// login node on a core switch, change no level. All links between switches of a mesh or torus are
/// of level 1. The description is connected.
std::vector<std::uint32_t> cableLevels(const NetworkDescription& description);

/// What is above what. Of two switches that a link joins, the upper one is that from which the
/// farthest leaf is nearer; of two alike the one without machines, or else the first. So a tree
/// hangs from its middle, and a fat tree from its cores, also one that misses a cable down.
struct SwitchHierarchy {
  std::vector<SwitchId> order;               ///< every switch behind all that are above it
  std::vector<std::vector<Neighbour>> above; ///< by switch, with the links up; in a tree one each
};

/// The network has one rail.
SwitchHierarchy hierarchyOf(const Network& network);

} // namespace topocast
