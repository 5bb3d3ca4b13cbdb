// The text files that the program carries in itself: the template, the runtime's headers, and the
// headers that stand in for the system's while Clang parses. The table is made at build time.
#pragma once

#include <span>
#include <string_view>

namespace topocast {

/// A file by its path in the source tree.
struct EmbeddedFile {
  std::string_view path;
  std::string_view text;
};

/// All of them, in order of the paths.
std::span<const EmbeddedFile> embeddedFiles();

/// The text of the file at `path`, which must be one of them.
std::string_view embeddedText(std::string_view path);

} // namespace topocast
