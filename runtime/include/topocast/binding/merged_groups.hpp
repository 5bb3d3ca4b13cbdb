// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MPI_Intercomm_merge as it stands beside a replaced MPI_Bcast: the library's own, and noted.
#pragma once

#ifdef TOPOCAST_RUNTIME_IN_SOURCE
#include "topocast/agree/other_worlds.hpp"
#else
#include "topocast/binding/noted_calls.hpp"
#endif
#include "topocast/library_behind.hpp"
#include "topocast/mpi.hpp"
#include "topocast/runtime.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

inline namespace replacing {

inline int mergeGroups(MPI_Comm between, int isHigh, MPI_Comm* merged) {
  using Merge = int(MPI_Comm, int, MPI_Comm*);
  static Merge* const behind = detail::findBehind<Merge>("PMPI_Intercomm_merge");
#ifdef TOPOCAST_RUNTIME_IN_SOURCE
  detail::hasMergedGroups() = true;
#else
  binding::noteMergedGroups();
#endif
  return behind(between, isHigh, merged);
}

} // namespace replacing

} // namespace topocast::TOPOCAST_ABI::runtime
