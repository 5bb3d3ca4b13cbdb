// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The MPI library's own broadcast as seen from a file that defines MPI_Bcast and PMPI_Bcast itself:
// the next one behind it in the order in which the dynamic linker looks.
//
// PMPI_Bcast is replaced as well because Open MPI's Fortran bindings and profiling tools call it:
// a tool in front sees the application's broadcasts, and the trees still serve them.
#pragma once

#include "topocast/library.hpp"
#include "topocast/mpi.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// The two kinds of MPI libraries: Open MPI has handles and constants of its own, all others today
/// have MPICH's. With the wrong ones not even a call can be handed on. Each kind is known by a
/// symbol of its binary interface. This file brings along the symbol of the kind it was compiled
/// for; if the other one is there too, it is the program's.
#ifdef OPEN_MPI
constexpr const char* compiledFor = "Open MPI";
constexpr const char* otherKind = "MPICH or one of its kin";
constexpr const char* symbolOfOtherKind = "MPIR_Dup_fn";
#else
constexpr const char* compiledFor = "MPICH";
constexpr const char* otherKind = "Open MPI";
constexpr const char* symbolOfOtherKind = "ompi_mpi_comm_world";
#endif

/// The next function of this name behind this file's own. Ends the process if there is none.
template <class Function>
Function* findBehind(const char* name) {
  if (void* const found = dlsym(RTLD_NEXT, name)) return reinterpret_cast<Function*>(found);
  std::fprintf(stderr,
               "topocast: error: there is no %s behind what replaces it; link MPI as a shared "
               "library, or compile without TOPOCAST_REPLACE_MPI_BCAST\n",
               name);
  std::_Exit(EXIT_FAILURE);
}

} // namespace detail

namespace {

/// Ends a program that runs with another kind of library, before it starts.
[[gnu::constructor, gnu::used]] void refuseOtherLibrary() {
  if (dlsym(RTLD_DEFAULT, detail::symbolOfOtherKind) == nullptr) return;
  std::fprintf(stderr,
               "topocast: error: what replaces MPI_Bcast here was compiled for %s, and this "
               "program runs with %s; preload or link what that library's compiler made\n",
               detail::compiledFor, detail::otherKind);
  std::_Exit(EXIT_FAILURE);
}

} // namespace

/// The library behind this file. Found when first asked for.
inline const Library& libraryBehind() {
  static const Library library = {
      detail::findBehind<Library::Bcast>("PMPI_Bcast"),
#if MPI_VERSION >= 4
      detail::findBehind<Library::LargeBcast>("PMPI_Bcast_c"),
#endif
  };
  return library;
}

} // namespace topocast::TOPOCAST_ABI::runtime
