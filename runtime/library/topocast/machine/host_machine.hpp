// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// On which of a cluster's machines this process runs.
//
// TOPOCAST_MACHINES lists machine names by rank of MPI_COMM_WORLD, for ranks that share one host
// and stand for machines. Without it the host's name counts, and where no machine is called so the
// name by which Slurm knows the host, as in clouds the two differ.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/environment.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/names/machine_names.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

inline int worldRank() {
  int rank = 0;
  check(PMPI_Comm_rank(MPI_COMM_WORLD, &rank));
  return rank;
}

inline int worldSize() {
  int ranks = 0;
  check(PMPI_Comm_size(MPI_COMM_WORLD, &ranks));
  return ranks;
}

/// The names in the list, as many as there are ranks; nothing if it cannot be read.
inline std::optional<std::vector<std::string>> namesInList(const char* list) {
  // Every rank reads the list for all ranks, so a mistake makes it unreadable for all of them.
  return expandMachineNames(list, static_cast<std::size_t>(worldSize()));
}

inline std::string nameInList(const char* list) {
  const auto names = namesInList(list);
  const auto rank = static_cast<std::size_t>(worldRank());
  return names && rank < names->size() ? (*names)[rank] : std::string();
}

inline std::string hostName() {
  std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
  int length = 0;
  check(PMPI_Get_processor_name(name.data(), &length));
  return {name.data(), static_cast<std::size_t>(length)};
}

/// The name by which Slurm knows this host, where srun has started this rank; else empty, as what
/// other starters hand on may be the name of the host that they run on. Local.
inline std::string nodeName() {
  const bool isOfTask = environmentValue("SLURM_PROCID") == std::to_string(worldRank());
  return isOfTask ? environmentValue("SLURMD_NODENAME") : "";
}

/// unknownMachine if none is called so. Local.
inline std::uint32_t machineCalled(const Cluster& cluster, const std::string& name) {
  return findMachineInLists(cluster.machines.lists, cluster.machines.listCount, name);
}

} // namespace detail

/// The name by which this process finds its machine; empty, which no machine is called, if a list
/// gives it none. Local.
inline std::string ownMachineName() {
  const char* const list = std::getenv("TOPOCAST_MACHINES");
  return list != nullptr ? detail::nameInList(list) : detail::hostName();
}

/// Says so on rank 0, once, if TOPOCAST_MACHINES cannot be read. Local.
inline void warnOfUnreadableList() {
  static std::atomic_flag isSaid = ATOMIC_FLAG_INIT;
  const char* const list = std::getenv("TOPOCAST_MACHINES");
  if (list == nullptr || detail::worldRank() != 0 || detail::namesInList(list)) return;
  if (isSaid.test_and_set()) return;
  std::fprintf(stderr,
               "topocast: warning: cannot read TOPOCAST_MACHINES '%s': broadcasts go to the MPI "
               "library\n",
               list);
}

/// The machine this process runs on. A host that the file does not name is a foreign machine where
/// jobs are planned on switches of which one is at the top, else unknownMachine; so is a process
/// without a name. Local.
inline std::uint32_t hostMachine(const Cluster& cluster) {
  const std::string name = ownMachineName();
  std::uint32_t machine = detail::machineCalled(cluster, name);
  if (machine == unknownMachine && std::getenv("TOPOCAST_MACHINES") == nullptr)
    machine = detail::machineCalled(cluster, detail::nodeName());
  const bool hasTop = isPlannedByJob(cluster) && cluster.site.mesh.dimensions == 0;
  if (machine != unknownMachine || name.empty() || !hasTop) return machine;
  return foreignMachine(name);
}

} // namespace topocast::TOPOCAST_ABI::runtime
