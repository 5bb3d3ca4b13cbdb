#include "input/input_error.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

char InputError::ID = 0;

void print(llvm::raw_ostream& out, const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics)
    diagnostic.print(nullptr, out, out.has_colors());
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : diagnostics_(std::move(diagnostics)) {}

void InputError::log(llvm::raw_ostream& out) const {
  print(out, diagnostics_);
}

std::error_code InputError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

} // namespace topocast
