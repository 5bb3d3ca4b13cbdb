// Which names a generated function may bear.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace topocast {

/// Success if `name` is an identifier in C and C++ that is neither a keyword nor reserved; else
/// an error that says in one line what is wrong with it.
llvm::Error checkIdentifier(const std::string& name);

/// One made from any name, as a network's: what no identifier may hold turns into single `_`.
std::string identifierFrom(llvm::StringRef name);

} // namespace topocast
