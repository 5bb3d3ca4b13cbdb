// Levels of links, as people speak of a network. In: a network of any kind. Out: the level of every
// link, as --trunk-bandwidth counts them (network/switch_levels.hpp): 0 of machines' own links, 1
// of links between switches that end at a leaf, and so on.
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
