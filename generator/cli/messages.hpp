// What the command says on standard error.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace topocast::cli {

/// Prints "topocast: error: ..." on standard error; what cannot be printed is escaped.
void printError(const std::string& message);
/// Prints "topocast: warning: ..." in the same way.
void printWarning(const std::string& message);
/// Prints an error value: a refused input prints itself, anything else is one line.
void reportRefusal(llvm::Error error);

} // namespace topocast::cli
