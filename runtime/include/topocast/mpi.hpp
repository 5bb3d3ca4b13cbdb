// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// mpi.h without the C++ bindings that MPI 3.0 removed: they cost over a second of compile time and
// would tie generated code to one more library.
//
// All of the runtime calls the library by its PMPI names. What happens inside a broadcast is no
// call of the application: profiling tools see one broadcast, as they do with the library's own,
// and a program that has replaced MPI_Bcast does not end up in itself.
//
// The runtime's library is compiled without any mpi.h: see binding/.
#pragma once

#ifdef TOPOCAST_MPI_BY_TABLE
#include "topocast/binding/by_table.hpp"
#else

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif

#include <mpi.h>

#ifndef TOPOCAST_DECLARATIONS_ONLY
#include "topocast/version.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// Whether other communicators than MPI_COMM_WORLD may be in use outside of MPI_Init.
constexpr bool hasSessions() {
  return MPI_VERSION >= 4;
}

} // namespace topocast::TOPOCAST_ABI::runtime
#endif
#endif
