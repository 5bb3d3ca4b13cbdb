// Where a subcommand's product goes: standard output, or a file that is replaced only when all of
// it has been written.
#pragma once

#include "cli/command.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace topocast::cli {

using ProductWriter = llvm::function_ref<void(llvm::raw_ostream&)>;

/// Runs `write` and says on standard error if its product could not be stored. `path` empty or `-`
/// means standard output. A file that exists is untouched unless the new one is complete; devices
/// and pipes are written to.
ExitCode writeProduct(const std::string& path, ProductWriter write);

} // namespace topocast::cli
