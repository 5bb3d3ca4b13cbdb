#include "verify/header_check.hpp"

#include "emit/embedded.hpp"
#include "input/format_quantity.hpp"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace topocast {
namespace {

/// Paths from here are those that `#include` has.
constexpr std::string_view headerFolder = "runtime/include/";

/// Why the file is not that header; empty if it is.
std::string difference(const std::string& path, std::string_view header) {
  if (!llvm::sys::fs::is_regular_file(path)) return "the runtime's header is missing";
  const auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, false);
  if (!file) return "cannot read the file: " + file.getError().message();
  return (*file)->getBuffer() == llvm::StringRef(header)
             ? ""
             : "this is not the runtime's header of this topocast";
}

} // namespace

std::string headersHash() {
  return embeddedHash(headerFolder);
}

HeaderVerification verifyHeaders(const std::string& directory) {
  HeaderVerification verification;
  const std::vector<EmbeddedFile> known = embeddedFilesBelow(headerFolder);
  for (const auto& [path, text] : known) {
    const std::string file = directory + '/' + std::string(path);
    if (const std::string reason = difference(file, text); !reason.empty())
      verification.errors.emplace_back(file, llvm::SourceMgr::DK_Error, reason);
  }
  if (verification.errors.empty())
    verification.summary = formatCount(known.size(), "header") +
                           " of the runtime, all this topocast's; SHA-256 " + headersHash();
  return verification;
}

} // namespace topocast
