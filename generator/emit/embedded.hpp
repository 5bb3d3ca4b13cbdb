// The text files that the program carries in itself: the template, the runtime's headers, the
// planner, topocast-run, and the headers that stand in for the system's while Clang parses. The
// table is made at build time.
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

/// The files below folders such as "templates/", by their paths from there and in order of these.
std::vector<EmbeddedFile> embeddedFilesBelow(std::span<const std::string_view> folders);

/// The SHA-256 of the files below folders in hexadecimal: that of the lines which sha256sum writes
/// of them in order of their paths.
std::string embeddedHash(std::span<const std::string_view> folders);

/// The same of the templates.
std::string templatesHash();

/// The text of the file at `path`, which must be one of them.
std::string_view embeddedText(std::string_view path);

} // namespace topocast
