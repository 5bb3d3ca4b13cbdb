// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where this process's machine stands among the switches of a site, by Slurm's variables.
#pragma once

#include "topocast/agreement.hpp"
#include "topocast/cluster.hpp"
#include "topocast/environment.hpp"
#include "topocast/host_machine.hpp"
#include "topocast/job/switch_path.hpp"
#include "topocast/names/machine_names.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace topocast::runtime {

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

/// Puts into the report how long the path is, and what stands for this rank's machine until all
/// know each other's paths: one number on all ranks of a host that have one path. Two hosts may
/// have one number in 2^31; they are taken for one machine then, within which the library hands the
/// message on: slower, not wrong. Local.
inline void reportPath(RankReport& report) {
  const std::optional<std::string> path = ownPath();
  report.machine = path ? numberOfName(*path + detail::pathSeparator + detail::hostName()) : 0;
  if (path)
    report.pathBytes = static_cast<std::uint32_t>(path->size());
  else
    report.obstacle = std::min(report.obstacle, Obstacle::noPath);
}

} // namespace topocast::runtime
