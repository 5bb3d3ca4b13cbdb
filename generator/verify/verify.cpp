#include "verify/verify.hpp"

namespace topocast {

Verification verifyFile(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network) {
  const llvm::StringRef start = file->getBuffer().ltrim();
  const bool isPlan = start.starts_with("{") || start.starts_with("[");
  return isPlan ? verifyPlan(std::move(file), network) : verifySource(std::move(file), network);
}

} // namespace topocast
