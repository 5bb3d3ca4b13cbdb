// Which MPI a compiler wrapper is for, and what that means to a site: how its program starter is
// made to load an object, and what tests need on this host. In: the wrapper. Out: a kind, by what
// its mpi.h defines.
#pragma once

#include "llvm/Support/Error.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace topocast::cli::site {

/// Libraries that stem from MPICH, such as MVAPICH, are of its kind.
enum class MpiKind : std::uint8_t { openMpi, mpich, other };

struct MpiKindFacts {
  MpiKind kind;
  const char* name;  ///< `Open MPI`
  const char* macro; ///< defined by its mpi.h; null: by none
  /// Environment variable by which its mpirun takes a list of `NAME=VALUE` for the ranks; null if
  /// it has none.
  const char* starterVariable;
  std::vector<std::string> testEnvironment; ///< for more ranks than processors
  std::vector<std::string> rootEnvironment; ///< if the administrator is root
};

const MpiKindFacts& factsOf(MpiKind kind);

/// Asks the preprocessor of the wrapper, whose first word is a path. An error if it finds no mpi.h.
llvm::Expected<MpiKind> kindOf(std::span<const std::string> compiler);

} // namespace topocast::cli::site
