// What a schedule leaves to a network that copies messages in its switches.
#pragma once

#include <cstdint>

namespace topocast::runtime {

enum class Copies : std::uint8_t {
  none,   ///< nothing: every message goes to one machine
  greedy, ///< messages to several machines, in few steps
  fewest, ///< the same in the fewest steps, which takes long to find
};

} // namespace topocast::runtime
