// Recognises outputs of InfiniBand's tools that are not the one of `ibnetdiscover`, which is read.
// One error then says what the file is and what to give instead.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace topocast {

/// An output that is no description of a fabric, or none that is read.
struct OtherOutput {
  llvm::StringLiteral what;   ///< "what iblinkinfo prints"
  llvm::StringLiteral advice; ///< what to give instead
};

/// Which of them a text is, by its first line that is no comment; null if it is none.
const OtherOutput* findOtherOutput(llvm::StringRef text);

} // namespace topocast
