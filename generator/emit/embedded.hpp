// The text files that the program carries in itself: the template, the runtime's headers,
// topocast-run, and the headers that stand in for the system's while Clang parses. The table is
// made at build time.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topocast {

/// A file by its path in the source tree.
struct EmbeddedFile {
  std::string_view path;
  std::string_view text;
};

/// All of them, in order of the paths.
std::span<const EmbeddedFile> embeddedFiles();

/// Those below a folder such as "templates/", by their paths from there.
std::vector<EmbeddedFile> embeddedFilesBelow(std::string_view folder);

/// The SHA-256 of these in hexadecimal: that of the lines which sha256sum writes of them in order
/// of their paths.
std::string embeddedHash(std::string_view folder);

/// The text of the file at `path`, which must be one of them.
std::string_view embeddedText(std::string_view path);

} // namespace topocast
