#include "input/input_error.hpp"

namespace topocast {

char InputError::ID = 0;

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : diagnostics_(std::move(diagnostics)) {}

void InputError::log(llvm::raw_ostream& out) const {
  print(out, diagnostics_);
}

std::error_code InputError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

} // namespace topocast
