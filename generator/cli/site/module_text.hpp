// The module by which a site's users find the broadcast of their MPI library. In: the paths, and
// what else than topocast-run shall load the object. Out: a file for Environment Modules and Lmod.
#pragma once

#include "cli/site/installation.hpp"
#include "cli/site/mpi_library.hpp"

#include <cstdint>
#include <string>

namespace topocast::cli::site {

/// What a module does to srun and mpirun: nothing, so that users write topocast-run, or it sets
/// variables by which they load the object into whatever they start.
enum class StarterUse : std::uint8_t { leaves, loads };

std::string moduleText(const Layout& layout, const MpiLibrary& mpi, StarterUse starters);

} // namespace topocast::cli::site
