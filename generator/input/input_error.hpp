// "Your input is wrong", as a value: all errors in one file with their positions. Bugs of topocast
// are assertions instead.
#pragma once

#include "input/diagnostic.hpp"

#include "llvm/Support/Error.h"

#include <vector>

namespace topocast {

/// A file was refused. Notes stand behind the error they explain; warnings are included.
class InputError : public llvm::ErrorInfo<InputError> {
public:
  static char ID;
  explicit InputError(std::vector<Diagnostic> diagnostics);
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

  void log(llvm::raw_ostream& out) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::vector<Diagnostic> diagnostics_;
};

} // namespace topocast
