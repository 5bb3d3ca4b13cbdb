// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which copies a schedule leaves to the network: copies that switches make, or copies that
// multidestination worms leave on their way through a mesh or torus.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

enum class Copies : std::uint8_t {
  none,                 ///< nothing: every message goes to one machine
  greedy,               ///< messages to several machines, in few steps
  fewest,               ///< the same in the fewest steps, which takes long to find
  wormsFromLowEnds,     ///< worms along lines of a mesh, each from the line's first receiver
  wormsFromNearEnds,    ///< ... from the first or last one, by the half that the source is in
  wormsFromSourcePlane, ///< ... from the two nearest to the source's coordinate, outwards
};

constexpr bool areByWorms(Copies copies) {
  return copies >= Copies::wormsFromLowEnds;
}

} // namespace topocast::TOPOCAST_ABI::runtime
