#include "cli/output.hpp"

#include "cli/inputs.hpp"

#include "llvm/Support/Error.h"

namespace topocast::cli {
namespace {

ExitCode writeToStandardOutput(llvm::function_ref<void(llvm::raw_ostream&)> write) {
  llvm::raw_fd_ostream& out = llvm::outs();
  write(out);
  out.flush();
  if (!out.has_error()) return done;
  printError("cannot write standard output: " + out.error().message());
  out.clear_error();
  return inputRefused;
}

} // namespace

ExitCode writeProduct(const std::string& path,
                      llvm::function_ref<void(llvm::raw_ostream&)> write) {
  if (path.empty() || path == "-") return writeToStandardOutput(write);
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream& out) {
    write(out);
    return llvm::Error::success();
  });
  if (!error) return done;
  printError("cannot write '" + path + "': " + llvm::toString(std::move(error)));
  return inputRefused;
}

} // namespace topocast::cli
