// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The MPI library's own broadcast: it serves what the trees do not.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <climits>

namespace topocast::TOPOCAST_ABI::runtime {

/// The arguments of one broadcast.
struct Call {
  void* buffer;
  MPI_Count count;
  MPI_Datatype datatype;
  int root;
  MPI_Comm comm;
};

/// The ways into a library's broadcast.
struct Library {
  using Bcast = int(void*, int, MPI_Datatype, int, MPI_Comm);
  Bcast* bcast;
#if MPI_VERSION >= 4
  using LargeBcast = int(void*, MPI_Count, MPI_Datatype, int, MPI_Comm);
  LargeBcast* largeBcast;
#endif

  /// What MPI_Bcast or, where an int does not hold the count, MPI_Bcast_c returns.
  int broadcast(const Call& call) const {
#if MPI_VERSION >= 4
    if (call.count < INT_MIN || call.count > INT_MAX)
      return largeBcast(call.buffer, call.count, call.datatype, call.root, call.comm);
#endif
    const bool isCount = call.count >= 0 && call.count <= INT_MAX;
    // Any other is refused, whichever it is, rather than cut off.
    const int count = isCount ? static_cast<int>(call.count) : -1;
    return bcast(call.buffer, count, call.datatype, call.root, call.comm);
  }
};

#ifndef TOPOCAST_MPI_BY_TABLE
/// The library that the program is linked with.
#if MPI_VERSION >= 4
inline constexpr Library linkedLibrary = {PMPI_Bcast, PMPI_Bcast_c};
#else
inline constexpr Library linkedLibrary = {PMPI_Bcast};
#endif
#endif

} // namespace topocast::TOPOCAST_ABI::runtime
