#include "cli/output.hpp"

#include "cli/held_signals.hpp"
#include "cli/messages.hpp"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>

namespace topocast::cli {
namespace {

using llvm::raw_fd_ostream;
namespace fs = llvm::sys::fs;

std::error_code lastError() {
  return {errno, std::generic_category()};
}

/// Runs `write`, flushes, and returns the error if one occurred.
std::error_code complete(raw_fd_ostream& out, ProductWriter write) {
  write(out);
  out.flush();
  const std::error_code error = out.error();
  out.clear_error();
  return error;
}

/// Writes into an existing device or pipe.
std::error_code writeInto(const std::string& path, ProductWriter write) {
  std::error_code error;
  raw_fd_ostream out(path, error, fs::CD_OpenExisting);
  return error ? error : complete(out, write);
}

/// Why a product was not stored, and in which file it was put together.
struct Failure {
  std::error_code reason;
  std::string part; ///< empty if it was written in place
};

/// Writes a new file beside `path` and renames it to `path` when it is complete. `mode` is that of
/// the file that it replaces, if there is one. The temporary name is short even if `path` has a
/// long one.
Failure replaceFile(const std::string& path, std::optional<mode_t> mode, ProductWriter write) {
  const HeldSignals held;
  const std::string pattern = std::filesystem::path(path).parent_path() / "topocast-XXXXXX.part";
  constexpr int endingSize = 5; // of ".part"
  std::string part = pattern;
  const int file = mkstemps(part.data(), endingSize);
  if (file < 0) return {lastError(), pattern};

  raw_fd_ostream out(file, /*shouldClose=*/true);
  llvm::FileRemover remover(part);
  std::error_code error = complete(out, write);
  const mode_t kept = mode ? *mode & 0777U : 0666U & ~fs::getUmask();
  if (!error && chmod(part.c_str(), kept) != 0) error = lastError();
  if (!error && held.any()) error = std::make_error_code(std::errc::interrupted);
  if (!error) error = fs::rename(part, path);
  if (!error) remover.releaseFile();
  return {error, part};
}

/// The file that links lead to, whether it exists or not; `path` itself if it is no link.
std::string behindLinks(std::filesystem::path path) {
  // The system's own limit.
  constexpr int mostLinks = 40;
  std::error_code error;
  for (int links = 0; links < mostLinks && std::filesystem::is_symlink(path, error); ++links) {
    const auto target = std::filesystem::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / target;
  }
  return path;
}

Failure writeFile(const std::string& path, ProductWriter write) {
  fs::file_status status;
  const std::error_code absent = fs::status(path, status);
  if (absent == std::errc::no_such_file_or_directory)
    return replaceFile(behindLinks(path), std::nullopt, write);
  if (absent) return {absent, ""};
  if (status.type() != fs::file_type::regular_file) return {writeInto(path, write), ""};
  return replaceFile(behindLinks(path), status.permissions(), write);
}

} // namespace

ExitCode writeProduct(const std::string& path, ProductWriter write) {
  const bool toStandardOutput = path.empty() || path == "-";
  const auto [reason, part] =
      toStandardOutput ? Failure{complete(llvm::outs(), write), ""} : writeFile(path, write);
  if (!reason) return done;
  printError("cannot write " + (toStandardOutput ? "standard output" : "'" + path + "'") +
             (part.empty() ? "" : " by way of '" + part + "'") + ": " + reason.message());
  return inputRefused;
}

std::error_code writeNewFile(const std::string& path, ProductWriter write) {
  std::error_code error;
  raw_fd_ostream out(path, error, fs::CD_CreateNew);
  return error ? error : complete(out, write);
}

} // namespace topocast::cli
