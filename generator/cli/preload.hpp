// The last step of `topocast generate --preload`, and its options. In: the C++ source of a
// broadcast. Out: a shared object for LD_PRELOAD, which the compiler wrapper of an MPI library
// makes of it, so that a site needs neither compiler flags nor a build system.
#pragma once

#include <CLI/CLI.hpp>

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace topocast::cli {

struct PreloadOptions {
  bool isWanted = false;
  std::string mpiCompiler; ///< empty: that of the environment
};

void addPreloadOptions(CLI::App& command, PreloadOptions& options);

/// Refuses, as a usage error, to fill a terminal with a shared object.
void checkPreload(const PreloadOptions& options, const std::string& product);

/// The shared object as bytes. `mpiCompiler` is a command such as `mpicxx` or `mpicxx
/// -march=native`; if it is empty, the environment variable MPICXX, else mpicxx. What the compiler
/// complains of goes to standard error.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> compilePreload(const std::string& mpiCompiler,
                                                                   llvm::StringRef source);

} // namespace topocast::cli
