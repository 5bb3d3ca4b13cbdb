// The jobs of an installation that measure and compare, and instructions for its users.
#pragma once

#include "cli/site/installation.hpp"
#include "cli/site/module_text.hpp"
#include "cli/site/mpi_library.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace topocast::cli::site {

/// A batch script for Slurm that measures on up to 32 machines, and a shell script elsewhere.
std::string measureScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines);

/// The same, which compares the object with the library.
std::string compareScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines);

/// The same, on all of the machines, which finds the switches between them.
std::string discoverScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines,
                               int hours, const std::string& arguments);

/// How users start their programs, and how to check that the broadcast works.
std::string instructions(const Layout& layout, std::span<const MpiLibrary> libraries,
                         StarterUse starters);

} // namespace topocast::cli::site
