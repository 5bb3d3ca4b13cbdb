// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tree of switches and the machines on it, as plain tables: what generated code carries of a
// network so that the running broadcast can order any subset of the machines.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Tables owned by the caller. Machines and switches are dense numbers from 0.
struct SwitchTree {
  std::uint32_t machineCount;
  const std::uint32_t* switchOfMachine; ///< machineCount entries
  std::uint32_t switchCount;
  const std::int32_t* switchAbove; ///< switchCount entries; -1 for the one switch at the top
};

} // namespace topocast::TOPOCAST_ABI::runtime
