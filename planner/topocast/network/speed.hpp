// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Speeds of links, and their delays.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Bytes per second, a whole number: what ranks compute from it is the same on all processors.
using Speed = std::uint64_t;

/// Nanoseconds that a message spends on a link beyond what the latency of messages between usual
/// machines on one switch has.
using Delay = std::uint32_t;

constexpr double secondsOf(Delay delay) {
  return 1e-9 * static_cast<double>(delay);
}

} // namespace topocast::TOPOCAST_ABI::runtime
