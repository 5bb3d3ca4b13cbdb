// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MPI_Intercomm_merge and MPI_Comm_idup as they stand beside a replaced MPI_Bcast: the library's
// own, and noted in the runtime's library, or in the source itself where that has the runtime.
#pragma once

#include "topocast/library_behind.hpp"
#include "topocast/mpi.hpp"
#include "topocast/runtime.hpp"

#ifdef TOPOCAST_RUNTIME_IN_SOURCE
#include "topocast/agree/counted_start.hpp"
#include "topocast/agree/other_worlds.hpp"
#else
#include "topocast/binding/library_entries.hpp"
#include "topocast/binding/native_table.hpp"
#endif

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

#ifdef TOPOCAST_RUNTIME_IN_SOURCE
/// Some processes have been joined to this one.
inline void noteMergedGroups() {
  hasMergedGroups() = true;
}
#else
using binding::noteMergedGroups;

/// Calls `start`, which starts to duplicate `comm`: agree/counted_start.hpp, in the library.
template <class Start>
int startDuplicate(MPI_Comm comm, const Start& start) {
  return binding::countDuplicate(
      binding::nativeTable(), binding::outerOf<binding::Comm>(comm),
      [](void* context) { return (*static_cast<const Start*>(context))(); },
      const_cast<Start*>(&start));
}
#endif

} // namespace detail

inline namespace replacing {

inline int mergeGroups(MPI_Comm between, int isHigh, MPI_Comm* merged) {
  using Merge = int(MPI_Comm, int, MPI_Comm*);
  static Merge* const behind = detail::findBehind<Merge>("PMPI_Intercomm_merge");
  detail::noteMergedGroups();
  return behind(between, isHigh, merged);
}

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
