#include "verify/header_check.hpp"

#include "emit/embedded.hpp"
#include "input/format_quantity.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"

#include <algorithm>

namespace topocast {
namespace {

constexpr llvm::StringRef headerFolder = "runtime/include/";

/// The runtime's headers, by paths as `#include` has them.
std::vector<EmbeddedFile> headers() {
  std::vector<EmbeddedFile> found;
  for (const EmbeddedFile& file : embeddedFiles()) {
    llvm::StringRef path = file.path;
    if (path.consume_front(headerFolder)) found.push_back({path, file.text});
  }
  std::ranges::sort(found, {}, &EmbeddedFile::path);
  return found;
}

/// Why the file is not that header; empty if it is.
std::string difference(const std::string& path, std::string_view header) {
  if (!llvm::sys::fs::is_regular_file(path)) return "the runtime's header is missing";
  const auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, false);
  if (!file) return "cannot read the file: " + file.getError().message();
  return (*file)->getBuffer() == llvm::StringRef(header)
             ? ""
             : "this is not the runtime's header of this topocast";
}

std::string sha256(llvm::StringRef text) {
  llvm::SHA256 hash;
  hash.update(text);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

} // namespace

std::string headersHash() {
  std::string lines;
  for (const auto& [path, text] : headers())
    lines += sha256(text) + "  " + std::string(path) + '\n';
  return sha256(lines);
}

HeaderVerification verifyHeaders(const std::string& directory) {
  HeaderVerification verification;
  const std::vector<EmbeddedFile> known = headers();
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
