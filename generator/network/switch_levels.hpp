// How high switches are above the machines, and what is above what in a tree of switches. Files
// seldom say it, so it is read off the switches' places: the farther in, the higher.
#pragma once

#include "network/description.hpp"
#include "network/network.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {

/// Of each cable its level, which counts from the outside: 0 for machines' own links, 1 for those
/// between switches that end at an outermost switch with machines, a leaf; 2 for those that end at
/// a switch with leaves below it and no more, and so on. Machines on inner switches, such as a
/// login node on a core switch, change no level. All links between switches of a mesh or torus are
/// of level 1. The description is connected.
std::vector<std::uint32_t> cableLevels(const NetworkDescription& description);

/// A tree of switches hung from its top: the switch from which the farthest machine is nearest (of
/// several the first without machines, or else the first).
struct SwitchHierarchy {
  SwitchId top;
  std::vector<SwitchId> order;                 ///< every switch behind the one above it
  std::vector<std::optional<Neighbour>> above; ///< by switch, with the link up; none for the top
};

/// The network is a tree of switches.
SwitchHierarchy hierarchyOf(const Network& network);

} // namespace topocast
