// Names and numbers as C++ source text. Host and switch names come from outside, so whatever they
// hold, the text around them must stay correct C++.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace topocast {

/// `text` as a string literal in plain ASCII, with the quotes; any bytes are allowed.
std::string stringLiteral(llvm::StringRef text);

/// `text` fit to stand on one line behind `//`: what could continue the line (a backslash or its
/// trigraph), control characters, and invisible or broken Unicode become `<5C>`, the bytes in
/// hexadecimal.
std::string commentText(llvm::StringRef text);

} // namespace topocast
