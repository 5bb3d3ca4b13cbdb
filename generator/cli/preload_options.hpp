// What `topocast generate` is told of a shared object. In: the options of the command line. Out:
// whether one is wanted, and which compiler makes it (preload.hpp).
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace topocast::cli {

struct PreloadOptions {
  bool isWanted = false;
  std::string mpiCompiler; ///< empty: that of the environment
};

void addPreloadOptions(CLI::App& command, PreloadOptions& options);

/// Refuses, as a usage error, to fill a terminal with a shared object.
void checkPreload(const PreloadOptions& options, const std::string& product);

} // namespace topocast::cli
