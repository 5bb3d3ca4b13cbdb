// Where a subcommand's product goes: standard output, or a file that is replaced only when all of
// it has been written.
#pragma once

#include "cli/exit_code.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <system_error>

namespace topocast::cli {

using ProductWriter = llvm::function_ref<void(llvm::raw_ostream&)>;

/// Runs `write` and says on standard error if its product could not be stored. `path` empty or `-`
/// means standard output. A file that exists is untouched unless the new one is complete, and keeps
/// its permissions except set-uid and set-gid; a symbolic link stays one; devices
/// and pipes are written to. A signal that ends the command leaves no other file behind.
ExitCode writeProduct(const std::string& path, ProductWriter write);

/// Writes a file that does not exist yet.
std::error_code writeNewFile(const std::string& path, ProductWriter write);

} // namespace topocast::cli
