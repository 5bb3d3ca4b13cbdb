// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a source that replaces MPI_Bcast has the runtime's library note of other calls.
#pragma once

#include "topocast/binding/library_entries.hpp"
#include "topocast/binding/native_table.hpp"
#include "topocast/mpi.hpp"

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Calls `start`, which starts to duplicate `comm`: agree/counted_start.hpp, in the library.
template <class Start>
int startDuplicate(MPI_Comm comm, const Start& start) {
  return binding::countDuplicate(
      binding::nativeTable(), binding::outerOf<binding::Comm>(comm),
      [](void* context) { return (*static_cast<const Start*>(context))(); },
      const_cast<Start*>(&start));
}

} // namespace topocast::TOPOCAST_ABI::runtime::detail
