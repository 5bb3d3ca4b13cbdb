#include "verify/verify.hpp"

#include "verify/verify_site.hpp"

namespace topocast {

Verification verifyFile(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                        const CommunicationParameters& parameters, const JudgedJobs& jobs) {
  llvm::StringRef start = file->getBuffer();
  start.consume_front("\xEF\xBB\xBF"); // a byte order mark
  start = start.ltrim();
  const bool isPlan = start.starts_with("{") || start.starts_with("[");
  if (!isPlan) return verifySource(std::move(file), network, parameters, jobs);
  if (!jobs.isAskedFor()) return verifyPlan(std::move(file), network, parameters);
  DiagnosticList diagnostics(std::move(file));
  diagnostics.error(diagnostics.text().take_front(), noJobs);
  return {diagnostics.take(), ""};
}

} // namespace topocast
