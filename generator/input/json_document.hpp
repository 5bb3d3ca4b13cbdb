// A JSON document among a command's inputs. In: a file's text. Out: whether it is JSON; an error at
// the place where it is not.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/ADT/StringRef.h"

namespace topocast {

/// Whether a key stands in a JSON text, wherever: in quotes, a colon behind it. Need not be JSON.
bool hasJsonKey(llvm::StringRef text, llvm::StringRef key);

/// Checks that the list's text is JSON without defects (json_text.hpp), of a `kind` such as "plan".
bool checkJson(DiagnosticList& diagnostics, llvm::StringRef kind);

} // namespace topocast
