// A JSON document as LLVM's values. In: a file's text. Out: the value; or an error at the place
// where the text is not JSON.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <optional>

namespace topocast {

/// Whether a key stands in a JSON text, wherever: in quotes, a colon behind it. Need not be JSON.
bool hasJsonKey(llvm::StringRef text, llvm::StringRef key);

/// Parses the list's text. Deeply nested brackets would exhaust the parser's stack and are an
/// error, which says that no `kind`, such as "plan", has them.
std::optional<llvm::json::Value> loadJson(DiagnosticList& diagnostics, llvm::StringRef kind);

} // namespace topocast
