// An error, warning or note about one place in a file, in the form of Clang's diagnostics. It holds
// only what is printed, so that its size does not depend on that of the file.
#pragma once

#include "input/excerpt.hpp"

#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// An error, warning or note.
struct Diagnostic {
  std::string file;
  llvm::SourceMgr::DiagKind kind = llvm::SourceMgr::DK_Error;
  std::string message;
  std::optional<Excerpt> excerpt; ///< none if it is about the file as a whole
};

/// Prints diagnostics one after another, with lines and carets; in colour if the stream is a
/// terminal. What cannot be printed is escaped.
void print(llvm::raw_ostream& out, const std::vector<Diagnostic>& diagnostics);

} // namespace topocast
