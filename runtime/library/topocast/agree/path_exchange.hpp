// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the ranks of a communicator learn where all their machines stand among the switches, with no
// topology at hand. In: what Slurm has told each rank. Out: the site of these machines, and each
// rank's machine in it, the same on all ranks.
//
// The lowest rank of each machine tells the machine's path, in a place of its own in one array that
// a reduction makes known to all. A broadcast by the library would be counted by tools.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/switch_path.hpp"
#include "topocast/machine/own_path.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// The paths of the machines, in their order, none longer than `width`. `own` is this rank's.
/// Collective.
inline std::vector<std::string> exchangePaths(MPI_Comm comm, const Membership& membership, int rank,
                                              const std::string& own, std::size_t width) {
  std::string all(width * membership.machineCount(), '\0');
  if (membership.localRank(rank) == 0)
    own.copy(&all[width * membership.indexOf(membership.machineOf(rank))], width);
  checkRaised(PMPI_Allreduce(MPI_IN_PLACE, all.data(), static_cast<int>(all.size()), MPI_BYTE,
                             MPI_BOR, comm));
  std::vector<std::string> paths;
  paths.reserve(membership.machineCount());
  for (std::size_t begin = 0; begin < all.size(); begin += width)
    paths.emplace_back(all.substr(begin, width).c_str());
  return paths;
}

/// The place of the first path that stands in front of it already; nothing if there is none.
inline std::optional<std::size_t> findRepeated(const std::vector<std::string>& paths) {
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (!seen.insert(paths[i]).second) return i;
  return std::nullopt;
}

} // namespace detail

/// Where the machines of all ranks stand. `machineOfRank` has what ranks have reported, each with a
/// path of `pathBytes` bytes at most; after it their machines in the site. An obstacle if two hosts
/// have one path, as where a launcher hands on the variables of its own host. Collective.
inline Verdict placeByPaths(MPI_Comm comm, int rank, Speed speed, std::size_t pathBytes,
                            std::vector<std::uint32_t>& machineOfRank, PathSite& site) {
  const Membership reported(machineOfRank, rank);
  const std::vector<std::string> paths =
      detail::exchangePaths(comm, reported, rank, ownPath().value_or(""), pathBytes);
  if (const auto repeated = detail::findRepeated(paths)) {
    const std::uint32_t machine = reported.machines()[*repeated];
    const auto found = std::find(machineOfRank.begin(), machineOfRank.end(), machine);
    return {Obstacle::sharedPath, static_cast<int>(found - machineOfRank.begin())};
  }
  PlacedMachines placed = siteOfPaths(paths, speed);
  for (std::uint32_t& machine : machineOfRank)
    machine = placed.machineOfPath[reported.indexOf(machine)];
  site = std::move(placed.site);
  return {};
}

} // namespace topocast::TOPOCAST_ABI::runtime
