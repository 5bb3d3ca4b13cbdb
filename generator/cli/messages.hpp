// What the command says on standard error.
#pragma once

#include "cli/exit_code.hpp"

#include "llvm/Support/Error.h"

#include <string>

namespace topocast::cli {

/// Leaves colours out of all messages if the environment variable NO_COLOR says so
/// (no-color.org). Else they are for terminals alone.
void heedNoColour();

/// Prints "topocast: error: ..." on standard error; what cannot be printed is escaped.
void printError(const std::string& message);
/// Prints "topocast: warning: ..." in the same way.
void printWarning(const std::string& message);
/// Prints an error value: a refused input prints itself, anything else is one line.
void reportRefusal(llvm::Error error);
/// The same where the command ends with it.
ExitCode refuse(llvm::Error error);

} // namespace topocast::cli
