// On which of a cluster's machines this process runs, and on which all ranks of a communicator do.
//
// TOPOCAST_MACHINES lists machine names by rank of MPI_COMM_WORLD, for ranks that share one host
// and stand for machines. Without it the host's name counts.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/machine_names.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace topocast::runtime {

namespace detail {

/// This rank's entry in the list; empty, which no machine is called, if it has none.
inline std::string nameInList(const char* list) {
  int rank = 0;
  int ranks = 0;
  check(PMPI_Comm_rank(MPI_COMM_WORLD, &rank));
  check(PMPI_Comm_size(MPI_COMM_WORLD, &ranks));
  // All ranks read as far, so that a slip makes the list unreadable for all of them.
  const auto names = expandMachineNames(list, static_cast<std::size_t>(ranks));
  if (!names && rank == 0)
    std::fprintf(stderr,
                 "topocast: warning: cannot read TOPOCAST_MACHINES '%s': broadcasts go to "
                 "the MPI library\n",
                 list);
  if (!names || names->size() <= static_cast<std::size_t>(rank)) return {};
  return (*names)[static_cast<std::size_t>(rank)];
}

inline std::string hostName() {
  std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
  int length = 0;
  check(PMPI_Get_processor_name(name.data(), &length));
  return {name.data(), static_cast<std::size_t>(length)};
}

} // namespace detail

/// The machine this process runs on, or unknownMachine. Local.
inline std::uint32_t hostMachine(const Cluster& cluster) {
  const char* const list = std::getenv("TOPOCAST_MACHINES");
  const std::string name = list != nullptr ? detail::nameInList(list) : detail::hostName();
  return findMachine(cluster.machineNames, cluster.switches.machineCount, name);
}

/// The machine of every rank of `comm`, or unknownMachine. Collective: all ranks get equal answers,
/// also where the environment differs between them.
inline std::vector<std::uint32_t> machinesOfRanks(const Cluster& cluster, MPI_Comm comm) {
  int ranks = 0;
  check(PMPI_Comm_size(comm, &ranks));
  const std::uint32_t mine = hostMachine(cluster);
  std::vector<std::uint32_t> machines(static_cast<std::size_t>(ranks));
  check(PMPI_Allgather(&mine, 1, MPI_UINT32_T, machines.data(), 1, MPI_UINT32_T, comm));
  return machines;
}

} // namespace topocast::runtime
