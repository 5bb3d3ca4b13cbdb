// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The one header that generated code includes: a cluster's tables go in, a broadcast over its
// trees comes out.
//
// With TOPOCAST_DECLARATIONS_ONLY it declares and defines nothing, so that the generator can parse
// generated code without the standard library's headers.
//
// What a source calls is in the runtime's library, which is compiled once for all MPI libraries.
// With TOPOCAST_HEADER_ONLY it is in the source, with the planner, where nothing can be linked.
//
// With TOPOCAST_REPLACE_MPI_BCAST the including file defines MPI_Bcast and PMPI_Bcast, so that its
// broadcast() has another way to the library's.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/mpi.hpp"
#include "topocast/source_words.hpp"
#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

#ifdef TOPOCAST_REPLACE_MPI_BCAST
// Of another name than the function of files that replace nothing, in the same program.
inline namespace replacing {
#endif

/// MPI_Bcast over the trees of `cluster`, which must outlive every communicator used with it or
/// with an equal one.
/// Arguments, collective semantics and error handling are those of MPI_Bcast, or MPI_Bcast_c. What
/// the trees cannot serve goes to the library's broadcast, decided alike on all ranks;
/// docs/semantics.md lists it.
int broadcast(const Cluster& cluster, void* buffer, MPI_Count count, MPI_Datatype datatype,
              int root, MPI_Comm comm);

#ifdef TOPOCAST_REPLACE_MPI_BCAST
/// MPI_Comm_idup of the library behind, whose arguments and errors it has. No broadcast makes
/// communicators while one may be under way: for libraries that hang then.
int nonblockingDuplicate(MPI_Comm comm, MPI_Comm* duplicate, MPI_Request* request);

/// The same of MPI_Comm_idup_with_info; the library must have it.
int nonblockingDuplicate(MPI_Comm comm, MPI_Info info, MPI_Comm* duplicate, MPI_Request* request);

/// MPI_Intercomm_merge of the library behind. From then on communicators with ranks outside of
/// MPI_COMM_WORLD are left to the library, as what replaces MPI_Bcast here may not have reached
/// those.
int mergeGroups(MPI_Comm between, int isHigh, MPI_Comm* merged);
} // namespace replacing
#endif

/// How many broadcasts on `comm` this rank has carried over trees, of whatever cluster. Neither
/// those of zero bytes count nor those left to the library; 0 for what is no communicator. Local.
std::uint64_t servedBroadcasts(MPI_Comm comm);

} // namespace topocast::TOPOCAST_ABI::runtime

#ifndef TOPOCAST_DECLARATIONS_ONLY
#ifdef TOPOCAST_RUNTIME_IN_SOURCE
#include "topocast/broadcast.hpp"
#else
#include "topocast/binding/bound_broadcast.hpp"
#endif
#ifdef TOPOCAST_HEADER_ONLY
#include "topocast/planner_source.hpp"
#endif
#endif
