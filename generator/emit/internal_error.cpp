#include "emit/internal_error.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

char InternalError::ID = 0;

void InternalError::log(llvm::raw_ostream& out) const {
  out << "internal error: " << details_;
}

std::error_code InternalError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

} // namespace topocast
