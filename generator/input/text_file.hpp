// From a path to text that a reader can trust: a regular file that is not empty, in UTF-8,
// without control characters.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>
#include <vector>

namespace topocast {

/// The most bytes of a file; no description of a network is larger, but /dev/zero is.
constexpr std::size_t mostTextBytes = std::size_t{256} << 20;

/// Reads the file at `path`, or standard input for `-`. An InputError says why it cannot be read,
/// for instance if it holds more than `mostBytes`. The text is a copy, so later changes of the file
/// do not matter.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> openText(const std::string& path,
                                                             std::size_t mostBytes = mostTextBytes);

/// The paths of all files that openText() has read so far, each once, standard input not among
/// them: what a product depends on.
const std::vector<std::string>& filesRead();

/// The next line that holds more than blanks and a comment (from `#` on), trimmed and without the
/// comment; empty if there is none. `text` becomes what is behind it.
llvm::StringRef takeContent(llvm::StringRef& text);
/// The first such line of a text.
inline llvm::StringRef firstContent(llvm::StringRef text) {
  return takeContent(text);
}

/// Whether the text is more than blanks and comments (from `#` to the end of the line) and free of
/// bytes that no text has; reports the first thing that is wrong. `content` says what the file
/// should hold, such as "a network".
bool checkText(DiagnosticList& diagnostics, llvm::StringRef content);

/// Whether `text`, of one of the list's files, is free of bytes that no text has; reports the first
/// that is wrong.
bool checkCharacters(llvm::StringRef text, llvm::StringRef content, DiagnosticList& diagnostics);

} // namespace topocast
