// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The broadcast of a generated file in the place of the library's, for Fortran and for profiling
// tools in front, too. A generated file includes this once, behind the definition of its `cluster`.
// Functions are found from outside of a shared object or program, whatever visibility it is
// compiled with.
#pragma once

#include "topocast/runtime.hpp"

#include <cstdint>

#pragma GCC visibility push(default)

extern "C" int MPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return topocast::runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

extern "C" int PMPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return topocast::runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#if MPI_VERSION >= 4
extern "C" int MPI_Bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root,
                           MPI_Comm comm) {
  return topocast::runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

extern "C" int PMPI_Bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root,
                            MPI_Comm comm) {
  return topocast::runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}
#endif

extern "C" int MPI_Intercomm_merge(MPI_Comm between, int isHigh, MPI_Comm* merged) {
  return topocast::runtime::mergeGroups(between, isHigh, merged);
}

extern "C" int PMPI_Intercomm_merge(MPI_Comm between, int isHigh, MPI_Comm* merged) {
  return topocast::runtime::mergeGroups(between, isHigh, merged);
}

/// runtime::servedBroadcasts() of this file, for topocast-measure, which opens it.
extern "C" std::uint64_t topocast_served_broadcasts(MPI_Comm comm);
extern "C" std::uint64_t topocast_served_broadcasts(MPI_Comm comm) {
  return topocast::runtime::servedBroadcasts(comm);
}

#ifdef OPEN_MPI
// Open MPI hangs if a broadcast makes communicators while one of these is under way.
extern "C" int MPI_Comm_idup(MPI_Comm comm, MPI_Comm* duplicate, MPI_Request* request) {
  return topocast::runtime::nonblockingDuplicate(comm, duplicate, request);
}

extern "C" int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm* duplicate, MPI_Request* request) {
  return topocast::runtime::nonblockingDuplicate(comm, duplicate, request);
}

#if OMPI_MAJOR_VERSION >= 5
extern "C" int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* duplicate,
                                       MPI_Request* request) {
  return topocast::runtime::nonblockingDuplicate(comm, info, duplicate, request);
}

extern "C" int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* duplicate,
                                        MPI_Request* request) {
  return topocast::runtime::nonblockingDuplicate(comm, info, duplicate, request);
}
#endif
#endif

#pragma GCC visibility pop
