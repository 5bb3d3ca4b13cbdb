// Levels of links, as people speak of a network. In: a network of any kind. Out: the level of every
// link, counted from the machines as --trunk-bandwidth does (network/link_speeds.hpp): 0 of
// machines' own links, 1 of links between switches one of which has machines, and so on.
#pragma once

#include "network/network.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// The levels that a network has.
struct LinkLevels {
  std::vector<std::uint32_t> levels; ///< by directed link
  std::vector<std::uint32_t> links;  ///< by level: how many directed links it has
};

LinkLevels linkLevels(const Network& network);

} // namespace topocast
