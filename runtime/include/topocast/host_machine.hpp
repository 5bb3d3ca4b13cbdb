// On which of a cluster's machines this process runs.
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

/// The name by which this process finds its machine; empty if a list gives it none. Local.
inline std::string ownMachineName() {
  const char* const list = std::getenv("TOPOCAST_MACHINES");
  return list != nullptr ? detail::nameInList(list) : detail::hostName();
}

/// The machine this process runs on, or unknownMachine. Local.
inline std::uint32_t hostMachine(const Cluster& cluster) {
  return findMachine(cluster.machineNames, cluster.switches.machineCount, ownMachineName());
}

} // namespace topocast::runtime
