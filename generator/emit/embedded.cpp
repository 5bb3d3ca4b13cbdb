#include "emit/embedded.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {

std::string_view embeddedText(std::string_view path) {
  const auto file = std::ranges::find(embeddedFiles(), path, &EmbeddedFile::path);
  assert(file != embeddedFiles().end());
  return file->text;
}

} // namespace topocast
