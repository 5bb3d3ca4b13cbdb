// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the pieces of a scattered message come together again on all machines.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

enum class Gather : std::uint8_t {
  none,        ///< the message is not scattered: every edge of a tree carries all of a segment
  ring,        ///< in every step each machine hands one piece on to the next machine
  doubling,    ///< halves of the machines, of quarters, ... exchange all that they have
  alternating, ///< every second machine of all, of every second, ... and the rest exchange that
};

} // namespace topocast::TOPOCAST_ABI::runtime
