#include "verify/header_check.hpp"

#include "emit/embedded.hpp"
#include "input/format_quantity.hpp"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <set>

namespace topocast {
namespace {

/// Paths from here are those that `#include` has.
constexpr std::string_view headerFolders[] = {"planner/", "runtime/include/"};
constexpr llvm::StringLiteral includeBegins = "#include <";

/// Why the file is not that header; empty if it is.
std::string difference(const std::string& path, std::string_view header) {
  if (!llvm::sys::fs::is_regular_file(path)) return "the runtime's header is missing";
  const auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, false);
  if (!file) return "cannot read the file: " + file.getError().message();
  return (*file)->getBuffer() == llvm::StringRef(header)
             ? ""
             : "this is not the runtime's header of this topocast";
}

/// What headers include from the compiler: names without an ending, as in `#include <cstdint>`.
std::set<llvm::StringRef> standardHeaders(const std::vector<EmbeddedFile>& headers) {
  std::set<llvm::StringRef> names;
  for (const auto& [path, text] : headers) {
    llvm::StringRef rest(text);
    while (rest.contains(includeBegins)) {
      rest = rest.split(includeBegins).second;
      const llvm::StringRef name = rest.take_until([](char c) { return c == '>'; });
      if (!name.contains('.')) names.insert(name);
    }
  }
  return names;
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
  for (const llvm::StringRef name : standardHeaders(known))
    if (const std::string file = directory + '/' + name.str(); llvm::sys::fs::exists(file))
      error(file, "what is compiled with this folder takes <" + name.str() +
                      "> from here, not from the compiler");
  for (const auto& [path, text] : known) {
    const std::string file = directory + '/' + std::string(path);
    if (const std::string reason = difference(file, text); !reason.empty()) error(file, reason);
  }
  shorten(verification.errors, directory);
  if (verification.errors.empty())
    verification.summary = formatCount(known.size(), "header") +
                           " of the runtime, all this topocast's; SHA-256 " + headersHash();
  return verification;
}

} // namespace topocast
