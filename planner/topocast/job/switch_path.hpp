// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where a machine stands among a site's switches, as Slurm tells each task under topology/tree: the
// names of the switches from the top to its leaf, then its own. In: the paths of the machines that
// take part. Out: their switches as a tree, for planJob(), and the machines numbered in the order
// of their paths. Plain text in; without MPI.
//
// Slurm knows no speeds of links: all links count as equally fast.
#pragma once

#include "topocast/job/site.hpp"
#include "topocast/network/speed.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

constexpr char pathSeparator = '\n'; // names may have almost any other character

/// Whether a name stands before another one where numbers in names count as numbers: n2 before n10.
bool isNameBefore(std::string_view left, std::string_view right);

} // namespace detail

/// A machine's path is no longer than this, in bytes.
constexpr std::size_t longestPath = 1000;

/// The path of a machine with these values of SLURM_TOPOLOGY_ADDR and SLURM_TOPOLOGY_ADDR_PATTERN,
/// such as `s0.s2.n5` and `switch.switch.node`, as text that only functions of this header read.
/// A block of topology/block, `block.node`, counts as a switch, so blocks form a star. Levels at
/// which the machine has no switch are left out: `s0..n5`. Several switches at one level,
/// `s[0-1]`, count as one. Nothing if the values are no such path, or name no switch.
std::optional<std::string> switchPathOf(std::string_view address, std::string_view pattern);

/// What paths tell of a site.
struct PathSite {
  std::vector<SiteSwitch> switches;   ///< the first is above all others
  std::vector<SiteMachines> machines; ///< in order of their paths

  /// A site with these switches and machines, which must outlive it; all else is of `planned`.
  Site view(Site planned) const {
    planned.switches = switches.data();
    planned.switchCount = static_cast<std::uint32_t>(switches.size());
    planned.machines = machines.data();
    planned.machineRows = static_cast<std::uint32_t>(machines.size());
    return planned;
  }
};

/// And which machine each path is of, by place in the paths given.
struct PlacedMachines {
  PathSite site;
  std::vector<std::uint32_t> machineOfPath;
};

/// The site of machines with these paths, each once, whose links all have this speed. Trees that
/// have no switch in common hang on one above them.
PlacedMachines siteOfPaths(const std::vector<std::string>& paths, Speed speed);

} // namespace topocast::TOPOCAST_ABI::runtime
