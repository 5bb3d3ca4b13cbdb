// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where this process's machine stands among the switches of a site, by Slurm's variables.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/environment.hpp"
#include "topocast/job/switch_path.hpp"
#include "topocast/machine/host_machine.hpp"
#include "topocast/names/machine_names.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

constexpr const char* addressVariable = "SLURM_TOPOLOGY_ADDR";
constexpr const char* patternVariable = "SLURM_TOPOLOGY_ADDR_PATTERN";

} // namespace detail

/// Nothing if the environment has no path. Local.
inline std::optional<std::string> ownPath() {
  return switchPathOf(detail::environmentValue(detail::addressVariable),
                      detail::environmentValue(detail::patternVariable));
}

/// The variables as they are, for people; empty if there is no address. Local.
inline std::string ownAddress() {
  const std::string address = detail::environmentValue(detail::addressVariable);
  if (address.empty()) return {};
  return "'" + address + "' of the pattern '" + detail::environmentValue(detail::patternVariable) +
         "'";
}

} // namespace topocast::TOPOCAST_ABI::runtime
