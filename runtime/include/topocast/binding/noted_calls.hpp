// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a source that replaces MPI_Bcast notes of other calls: in the runtime's library, or in the
// source itself where that has the runtime.
#pragma once

#include "topocast/mpi.hpp"

#ifdef TOPOCAST_RUNTIME_IN_SOURCE
#include "topocast/agree/counted_start.hpp"
#include "topocast/agree/other_worlds.hpp"
#else
#include "topocast/binding/library_entries.hpp"
#include "topocast/binding/native_table.hpp"
#endif

namespace topocast::TOPOCAST_ABI::runtime::detail {

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

} // namespace topocast::TOPOCAST_ABI::runtime::detail
