// The text files of an installation: the jobs that measure and compare, the module, and
// instructions for users.
#pragma once

#include "cli/site/installation.hpp"
#include "cli/site/mpi_library.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace topocast::cli::site {

/// A batch script for Slurm that measures on up to 32 machines, and a shell script elsewhere.
std::string measureScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines);

/// The same, which compares the object with the library.
std::string compareScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines);

/// Whether a module also makes srun and mpirun load the object, or users write topocast-run.
enum class StarterUse { loads, leaves };

/// For Environment Modules and Lmod.
std::string moduleText(const Layout& layout, const MpiLibrary& mpi, StarterUse starters);

/// How users start their programs, and how to check that the broadcast works.
std::string instructions(const Layout& layout, std::span<const MpiLibrary> libraries,
                         StarterUse starters);

} // namespace topocast::cli::site
