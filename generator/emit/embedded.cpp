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

std::vector<EmbeddedFile> embeddedFilesBelow(std::span<const std::string_view> folders) {
  std::vector<EmbeddedFile> found;
  for (const EmbeddedFile& file : embeddedFiles())
    for (const std::string_view folder : folders)
      if (file.path.starts_with(folder))
        found.push_back({file.path.substr(folder.size()), file.text});
  std::ranges::sort(found, {}, &EmbeddedFile::path);
  return found;
}

std::string embeddedHash(std::span<const std::string_view> folders) {
  std::string lines;
  for (const auto& [path, text] : embeddedFilesBelow(folders))
    lines += sha256(text) + "  " + std::string(path) + '\n';
  return sha256(lines);
}

std::string templatesHash() {
  constexpr std::string_view folders[] = {"templates/"};
  return embeddedHash(folders);
}

} // namespace topocast
