// "Your input is wrong", as a value: all that is wrong with one file, each with its position, in
// the form that Clang gives its own diagnostics. Our own bugs are assertions, not this.
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

#include <vector>

namespace topocast {

/// An error, warning or note about a place in a file; prints itself with line and caret.
using Diagnostic = llvm::SMDiagnostic;

/// Prints diagnostics one after another, in colour if the stream is a terminal.
void print(llvm::raw_ostream& out, const std::vector<Diagnostic>& diagnostics);

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
