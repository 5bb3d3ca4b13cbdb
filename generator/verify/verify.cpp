#include "verify/verify.hpp"

namespace topocast {

Verification verifyFile(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                        const CommunicationParameters& parameters) {
  const llvm::StringRef start = file->getBuffer().ltrim();
  const bool isPlan = start.starts_with("{") || start.starts_with("[");
  return isPlan ? verifyPlan(std::move(file), network, parameters)
                : verifySource(std::move(file), network, parameters);
}

} // namespace topocast
