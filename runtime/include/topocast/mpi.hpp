// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// mpi.h without the C++ bindings that MPI 3.0 removed: they cost over a second of compile time and
// would tie generated code to one more library.
//
// All of the runtime calls the library by its PMPI names. What happens inside a broadcast is no
// call of the application: profiling tools see one broadcast, as they do with the library's own,
// and a program that has replaced MPI_Bcast does not end up in itself.
#pragma once

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif

#include <mpi.h>
