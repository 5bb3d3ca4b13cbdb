// What the generator uses of LLVM's newest version and older ones lack. CMake has it included in
// front of every source if the LLVM at hand needs it.
#pragma once

#include "llvm/Support/Error.h"

namespace llvm {

inline Error createStringError(const Twine& sentence) {
  return createStringError(inconvertibleErrorCode(), sentence);
}

} // namespace llvm
