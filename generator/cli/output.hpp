// Where a subcommand's product goes: standard output, or a file that is replaced only when all of
// it has been written.
#pragma once

#include "cli/command.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace topocast::cli {

/// Runs `write` and says on standard error if its product could not be stored. `path` empty or `-`
/// means standard output.
ExitCode writeProduct(const std::string& path,
                      llvm::function_ref<void(llvm::raw_ostream&)> write);

} // namespace topocast::cli
