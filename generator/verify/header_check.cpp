#include "verify/header_check.hpp"

#include "emit/embedded.hpp"
#include "input/format_quantity.hpp"

#include "verify/included_names.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

namespace topocast {
namespace {

using llvm::StringRef;

/// Paths from here are those that `#include` has.
constexpr std::string_view headerFolders[] = {"planner/", "runtime/include/", "runtime/library/"};

/// Why the file is not that header; empty if it is.
std::string difference(const std::string& path, std::string_view header) {
  if (!llvm::sys::fs::is_regular_file(path)) return "the runtime's header is missing";
  const auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, false);
  if (!file) return "cannot read the file: " + file.getError().message();
  return (*file)->getBuffer() == llvm::StringRef(header)
             ? ""
             : "this is not the runtime's header of this topocast";
}

/// Beside the headers an installation has these, which no source includes.
bool isBesideHeaders(StringRef path) {
  return path == "topocast/preload.map" || path.starts_with("topocast/programs/");
}

/// Whether compilers read the file instead of a header whose name it begins with.
bool isPrecompiled(StringRef path) {
  return path.contains(".gch") || path.ends_with(".pch");
}

/// The files below `topocast` in the directory, by their paths from there. What is linked to counts
/// as there, as for a compiler.
std::vector<std::string> filesIn(const std::string& directory) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code error;
  const auto options = fs::directory_options::follow_directory_symlink;
  for (fs::recursive_directory_iterator at(directory + "/topocast", options, error), end;
       !error && at != end; at.increment(error))
    if (!at->is_directory()) files.push_back(at->path().lexically_relative(directory).string());
  llvm::sort(files);
  return files;
}

/// Whether compilers look there anyhow. GCC and Clang then pass over `-I`, and search in the order
/// that they have without it.
bool isSystemFolder(const std::string& directory) {
  return llvm::any_of(systemHeaderFolders(), [&](const std::string& folder) {
    return llvm::sys::fs::equivalent(directory, folder);
  });
}

/// The first errors, and how many more there are.
constexpr std::size_t mostErrors = 10;

void shorten(std::vector<Diagnostic>& errors, const std::string& directory) {
  if (errors.size() <= mostErrors) return;
  const std::size_t others = errors.size() - mostErrors;
  errors.erase(errors.begin() + mostErrors, errors.end());
  errors.emplace_back(directory, llvm::SourceMgr::DK_Note,
                      formatCount(others, "more header") + " like these");
}

} // namespace

std::string headersHash() {
  return embeddedHash(headerFolders);
}

HeaderVerification verifyHeaders(const std::string& directory) {
  HeaderVerification verification;
  const auto error = [&](const std::string& file, const std::string& reason) {
    verification.errors.emplace_back(file, llvm::SourceMgr::DK_Error, reason);
  };
  if (!llvm::sys::fs::is_directory(directory + "/topocast")) {
    error(directory, "no folder of the runtime's headers: it has no folder 'topocast'");
    verification.errors.emplace_back(directory, llvm::SourceMgr::DK_Note,
                                     "'topocast --runtime-dir' tells this topocast's");
    return verification;
  }
  const std::vector<EmbeddedFile> known = embeddedFilesBelow(headerFolders);
  const bool isSystems = isSystemFolder(directory);
  if (!isSystems)
    for (const std::string& name : includedNames(known))
      for (const std::string& file : {directory + '/' + name, directory + '/' + name + ".gch"})
        if (llvm::sys::fs::exists(file))
          error(file, "what is compiled with this folder takes <" + name +
                          "> from here, not from the compiler");
  for (const auto& [path, text] : known) {
    const std::string file = directory + '/' + std::string(path);
    if (const std::string reason = difference(file, text); !reason.empty()) error(file, reason);
  }
  const auto isKnown = [&](const std::string& file) {
    return llvm::any_of(known, [&](const EmbeddedFile& header) { return header.path == file; });
  };
  for (const std::string& file : filesIn(directory))
    if (!isBesideHeaders(file) && !isKnown(file))
      error(directory + '/' + file,
            isPrecompiled(file)
                ? "a precompiled header, which compilers read instead of the real one"
                : "this is no file of the runtime of this topocast");
  shorten(verification.errors, directory);
  if (verification.errors.empty())
    verification.summary =
        formatCount(known.size(), "header") + " of the runtime, all this topocast's; SHA-256 " +
        headersHash() + (isSystems ? "; others in this folder are the system's, and believed" : "");
  return verification;
}

} // namespace topocast
