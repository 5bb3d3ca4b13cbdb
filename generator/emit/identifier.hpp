// Which names a generated function may bear.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace topocast {

/// Success if `name` is an identifier in C and C++ that is neither a keyword nor reserved; else
/// an error that says in one line what is wrong with it.
llvm::Error checkIdentifier(const std::string& name);

} // namespace topocast
