// The MPI libraries that a site's broadcast is made for, by their compiler wrappers. In: what the
// command line names, or the wrappers that Debian and most sites have. Out: a name, a kind, a
// compiler and a program starter for each.
#pragma once

#include "cli/site/mpi_kind.hpp"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace topocast::cli::site {

struct MpiLibrary {
  std::string name;     ///< `openmpi`: a folder of the site is called so
  std::string compiler; ///< a command, such as `/usr/bin/mpicxx.openmpi -march=native`
  std::string starter;  ///< path of the mpirun beside the compiler
  MpiKind kind = MpiKind::other;
  bool isCompared = false; ///< the site's verdict on its broadcast is there
};

/// The libraries named as `COMMAND` or `NAME=COMMAND`; those at hand if none is.
llvm::Expected<std::vector<MpiLibrary>> findMpiLibraries(const std::vector<std::string>& named);

} // namespace topocast::cli::site
