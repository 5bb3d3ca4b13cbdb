#include "cli/output.hpp"

#include "cli/messages.hpp"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Process.h"

namespace topocast::cli {
namespace {

using llvm::raw_fd_ostream;
namespace fs = llvm::sys::fs;

/// Runs `write` and gives what went wrong by the time that all is written.
std::error_code complete(raw_fd_ostream& out, ProductWriter write) {
  write(out);
  out.flush();
  const std::error_code error = out.error();
  out.clear_error();
  return error;
}

/// Writes to what is there and is no file, such as a device or a pipe.
std::error_code writeInto(const std::string& path, ProductWriter write) {
  std::error_code error;
  raw_fd_ostream out(path, error, fs::CD_OpenExisting);
  return error ? error : complete(out, write);
}

/// Writes a new file beside `path` and gives it that name when it is complete. `mode` is the one of
/// the file that it replaces, if there is one.
std::error_code replaceFile(const std::string& path, std::optional<fs::perms> mode,
                            ProductWriter write) {
  const std::string part =
      path + "." + std::to_string(llvm::sys::Process::getProcessId()) + ".part";
  std::error_code error;
  raw_fd_ostream out(part, error, fs::CD_CreateNew);
  if (error) return error;
  llvm::FileRemover remover(part);
  error = complete(out, write);
  if (!error && mode) error = fs::setPermissions(part, *mode);
  if (!error) error = fs::rename(part, path);
  if (!error) remover.releaseFile();
  return error;
}

std::error_code writeFile(const std::string& path, ProductWriter write) {
  fs::file_status status;
  if (fs::status(path, status)) return replaceFile(path, std::nullopt, write);
  if (status.type() != fs::file_type::regular_file) return writeInto(path, write);
  // A symbolic link stays one.
  llvm::SmallString<256> target;
  if (const std::error_code error = fs::real_path(path, target)) return error;
  return replaceFile(target.str().str(), status.permissions(), write);
}

} // namespace

ExitCode writeProduct(const std::string& path, ProductWriter write) {
  const bool toStandardOutput = path.empty() || path == "-";
  const std::error_code error =
      toStandardOutput ? complete(llvm::outs(), write) : writeFile(path, write);
  if (!error) return done;
  printError("cannot write " + (toStandardOutput ? "standard output" : "'" + path + "'") + ": " +
             error.message());
  return inputRefused;
}

} // namespace topocast::cli
