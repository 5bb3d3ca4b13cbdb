// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Speeds of links.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Bytes per second, a whole number: what ranks compute from it is the same on all processors.
using Speed = std::uint64_t;

} // namespace topocast::TOPOCAST_ABI::runtime
