// The cables of a description as the switches see them.
#pragma once

#include "network/description.hpp"
#include "network/link.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace topocast {

/// Of each of the `switches` the switches next to it, by number, one to several parallel cables in
/// order of the cables. Vertices below `switches` are switches.
std::vector<std::vector<Neighbour>> switchNeighbours(std::span<const Cable> cables,
                                                     std::size_t switches);

/// The switch of each of the `machines`, whose vertices follow those of the switches.
std::vector<SwitchId> machineSwitches(std::span<const Cable> cables, std::size_t switches,
                                      std::size_t machines);

} // namespace topocast
