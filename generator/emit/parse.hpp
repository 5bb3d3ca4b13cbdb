// Parses the template, and what was made of it, with Clang: in memory, with the embedded headers
// and none of the machine's own, so that the result is the same everywhere. Only our
// own code is parsed; what others wrote is read by tokens (tokens.hpp).
#pragma once

#include "llvm/Support/Error.h"

#include <memory>
#include <string_view>

namespace clang {
class ASTUnit;
} // namespace clang

namespace topocast {

/// Syntax and semantics of a file in the form of the template. Slots appear as annotations, and
/// the code for TOPOCAST_REPLACE_MPI_BCAST is included. Errors in `code` are an InternalError
/// with Clang's diagnostics.
llvm::Expected<std::unique_ptr<clang::ASTUnit>> parse(std::string_view code);

} // namespace topocast
