// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MPI_Intercomm_merge as it stands beside a replaced MPI_Bcast: the library's own, and noted.
#pragma once

#include "topocast/binding/noted_calls.hpp"
#include "topocast/library_behind.hpp"
#include "topocast/mpi.hpp"
#include "topocast/runtime.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

inline namespace replacing {

inline int mergeGroups(MPI_Comm between, int isHigh, MPI_Comm* merged) {
  using Merge = int(MPI_Comm, int, MPI_Comm*);
  static Merge* const behind = detail::findBehind<Merge>("PMPI_Intercomm_merge");
  detail::noteMergedGroups();
  return behind(between, isHigh, merged);
}

} // namespace replacing

} // namespace topocast::TOPOCAST_ABI::runtime
