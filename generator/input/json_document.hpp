// A JSON document as LLVM's values. In: a file's text. Out: the value; or what is no JSON,
// reported at its place.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <optional>

namespace topocast {

/// Parses the list's text. Brackets nested deeper than in any `kind` of file, "plan", are an error:
/// they would exhaust the parser's stack.
std::optional<llvm::json::Value> loadJson(DiagnosticList& diagnostics, llvm::StringRef kind);

} // namespace topocast
