// Parses the template, and what was made of it, with Clang: in memory, with the embedded headers
// and none of the machine's own, so that the result is the same everywhere. Beside instantiate.cpp,
// identifier.cpp and the verifier's read_source.cpp, parse.cpp alone includes Clang's headers.
#pragma once

#include "llvm/Support/Error.h"

#include <memory>
#include <string_view>

namespace clang {
class ASTUnit;
class DiagnosticConsumer;
} // namespace clang

namespace topocast {

/// Syntax and semantics of a file in the form of the template. Slots appear as annotations, and
/// the code for TOPOCAST_REPLACE_MPI_BCAST is included. Errors in `code` are an InternalError
/// with Clang's diagnostics, since only our own code is parsed.
llvm::Expected<std::unique_ptr<clang::ASTUnit>> parse(std::string_view code);

/// The same for code that is not ours: what is wrong with it goes to `diagnostics`. Null if that
/// keeps it from being compiled.
std::unique_ptr<clang::ASTUnit> parse(std::string_view code,
                                      clang::DiagnosticConsumer& diagnostics);

} // namespace topocast
