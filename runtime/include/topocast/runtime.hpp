// The one header that generated code includes: a cluster's tables go in, a broadcast over its
// trees comes out.
//
// With TOPOCAST_DECLARATIONS_ONLY it declares and defines nothing, so that the generator can parse
// generated code without the standard library's headers.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/mpi.hpp"

#include <cstdint>

namespace topocast::runtime {

/// MPI_Bcast over the trees of `cluster`, which must outlive every communicator used with it.
/// Arguments, collective semantics and error handling are those of MPI_Bcast. What the trees cannot
/// serve goes to PMPI_Bcast, decided alike on all ranks; docs/runtime.md lists it.
int broadcast(const Cluster& cluster, void* buffer, int count, MPI_Datatype datatype, int root,
              MPI_Comm comm);

/// How many broadcasts on `comm` this rank has carried over trees, of whatever cluster. Neither
/// those of zero bytes count nor those left to the library. Local.
std::uint64_t servedBroadcasts(MPI_Comm comm);

} // namespace topocast::runtime

#ifndef TOPOCAST_DECLARATIONS_ONLY
#include "topocast/broadcast.hpp"
#endif
