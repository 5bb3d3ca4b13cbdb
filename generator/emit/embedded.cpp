#include "emit/embedded.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SHA256.h"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

std::string sha256(llvm::StringRef text) {
  llvm::SHA256 hash;
  hash.update(text);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

} // namespace

std::string_view embeddedText(std::string_view path) {
  const auto file = std::ranges::find(embeddedFiles(), path, &EmbeddedFile::path);
  assert(file != embeddedFiles().end());
  return file->text;
}

std::vector<EmbeddedFile> embeddedFilesBelow(std::string_view folder) {
  std::vector<EmbeddedFile> found;
  for (const EmbeddedFile& file : embeddedFiles()) {
    llvm::StringRef path = file.path;
    if (path.consume_front(folder)) found.push_back({path, file.text});
  }
  std::ranges::sort(found, {}, &EmbeddedFile::path);
  return found;
}

std::string embeddedHash(std::string_view folder) {
  std::string lines;
  for (const auto& [path, text] : embeddedFilesBelow(folder))
    lines += sha256(text) + "  " + std::string(path) + '\n';
  return sha256(lines);
}

} // namespace topocast
