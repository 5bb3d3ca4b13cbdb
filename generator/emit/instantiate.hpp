// Makes a source file of the template: Clang finds the slots, their contents are replaced, the
// marks are taken away, the code around the tables is formatted, and the result is parsed again
// before it is handed over.
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <string>

namespace topocast {

/// What comes into the slots of the template.
struct SlotContents {
  std::string templatePath;                  ///< as embeddedText() takes it
  std::string leadingComment;                ///< whole lines that start with `//`
  std::string functionName;                  ///< of the slot "function"
  llvm::StringMap<std::string> initialisers; ///< by slot name, laid out in lines; one for each slot
};

/// The finished source. An InternalError if slots and contents do not match one to one, or if the
/// result does not compile.
llvm::Expected<std::string> instantiate(const SlotContents& contents);

} // namespace topocast
