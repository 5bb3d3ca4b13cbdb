// topocast verify FILE --topology TOPOLOGY: proves for a generated source or a plan that its
// broadcasts reach every machine of the network, and says where they contend. With --headers also
// that a source is compiled against this topocast's runtime.
#include "verify/verify.hpp"
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "input/printable.hpp"
#include "input/text_file.hpp"
#include "verify/header_check.hpp"

#include <memory>

namespace topocast::cli {
namespace {

struct Options {
  std::string file;
  std::string topology;
  std::string parameters;
  std::string headers; ///< empty: not asked for
};

ExitCode run(const Options& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto parameters = loadParameters(options.parameters, *network);
  if (!parameters) return inputRefused;
  auto file = openText(options.file);
  if (!file) {
    llvm::handleAllErrors(file.takeError(),
                          [](const InputError& refused) { refused.log(llvm::errs()); });
    return inputRefused;
  }
  const std::string name = (*file)->getBufferIdentifier().str();
  const Verification verification = verifyFile(std::move(*file), *network, *parameters);
  print(llvm::errs(), verification.findings);
  HeaderVerification headers;
  if (!options.headers.empty()) headers = verifyHeaders(options.headers);
  print(llvm::errs(), headers.errors);
  if (!verification.passed() || !headers.errors.empty()) return inputRefused;
  return writeProduct("", [&](llvm::raw_ostream& out) {
    out << printable(name) << ": " << verification.summary << '\n';
    if (!headers.summary.empty())
      out << printable(options.headers) << ": " << headers.summary << '\n';
