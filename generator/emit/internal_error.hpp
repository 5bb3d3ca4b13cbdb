// "Our bug": something that only a mistake in topocast itself can bring about. It is an error
// value of its own type, so that it is never worded like a fault in the user's input.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace topocast {

/// A mistake in topocast was noticed; `details` are for its developers.
class InternalError : public llvm::ErrorInfo<InternalError> {
public:
  static char ID;
  explicit InternalError(std::string details) : details_(std::move(details)) {}
  const std::string& details() const { return details_; }

  void log(llvm::raw_ostream& out) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string details_;
};

} // namespace topocast
