// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MPI_Comm_idup as it stands beside a replaced MPI_Bcast: the library's own, and noted.
#pragma once

#include "topocast/binding/noted_calls.hpp"
#include "topocast/library_behind.hpp"
#include "topocast/mpi.hpp"
#include "topocast/runtime.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

inline namespace replacing {

inline int nonblockingDuplicate(MPI_Comm comm, MPI_Comm* duplicate, MPI_Request* request) {
  using Idup = int(MPI_Comm, MPI_Comm*, MPI_Request*);
  static Idup* const behind = detail::findBehind<Idup>("PMPI_Comm_idup");
  return detail::startDuplicate(comm, [&] { return behind(comm, duplicate, request); });
}

inline int nonblockingDuplicate(MPI_Comm comm, MPI_Info info, MPI_Comm* duplicate,
                                MPI_Request* request) {
  using IdupWithInfo = int(MPI_Comm, MPI_Info, MPI_Comm*, MPI_Request*);
  static IdupWithInfo* const behind = detail::findBehind<IdupWithInfo>("PMPI_Comm_idup_with_info");
  return detail::startDuplicate(comm, [&] { return behind(comm, info, duplicate, request); });
}

} // namespace replacing

} // namespace topocast::TOPOCAST_ABI::runtime
