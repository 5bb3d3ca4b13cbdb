// Makes a source file of the template: Clang finds the slots, their contents are replaced, the
// marks are taken away, the code around the tables is formatted, and the result is parsed again
// before it is handed over.
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <string>
#include <string_view>

namespace topocast {

/// The path of the template of all sources, as embeddedText() takes it.
inline constexpr std::string_view templatePath = "templates/broadcast.cpp";

/// What comes into the slots of the template.
struct SlotContents {
  std::string leadingComment;                ///< whole lines that start with `//`
  std::string functionName;                  ///< of the slot "function"
  llvm::StringMap<std::string> initialisers; ///< by slot name, laid out in lines
};

/// The finished source, without the variables for which there is no initialiser. An InternalError
/// if there is one without a slot, or if the result does not compile.
llvm::Expected<std::string> instantiate(const SlotContents& contents);

} // namespace topocast
