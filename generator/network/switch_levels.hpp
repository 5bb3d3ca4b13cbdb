// How far switches are from the machines, and what is above what in a tree of switches.
#pragma once

#include "network/description.hpp"
#include "network/network.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {

/// Of each switch the number of links to the nearest switch that has machines, which is 0 for
/// those that have. The description is connected.
std::vector<std::uint32_t> distancesFromMachines(const NetworkDescription& description);

/// A tree of switches hung from its top, the switch farthest from the machines (of several the
/// first).
struct SwitchHierarchy {
  SwitchId top;
  std::vector<SwitchId> order;                 ///< every switch behind the one above it
  std::vector<std::optional<Neighbour>> above; ///< by switch, with the link up; none for the top
};

/// The network is a tree of switches.
SwitchHierarchy hierarchyOf(const Network& network);

} // namespace topocast
