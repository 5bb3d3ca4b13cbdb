// Text from files and command lines, made safe for a terminal: bytes that are not text, and
// characters that would move the cursor, hide text or reverse its direction, are escaped in ASCII.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace topocast {

/// The first character of a text.
struct Character {
  llvm::StringRef bytes; ///< of one code point in UTF-8, or a single byte that belongs to none
  bool isPrintable = false;
};

/// The first character of `text`, which must not be empty.
Character firstCharacter(llvm::StringRef text);

/// The last offset up to `offset` at which a character begins; `offset` itself where there is no
/// text in UTF-8.
std::size_t characterBoundary(llvm::StringRef text, std::size_t offset);

/// `text` with every character that is not printable escaped: `\n`, `\t`, else `\x1B` for each of
/// its bytes.
std::string printable(llvm::StringRef text);

/// The same of a text that may be long: beyond `longest` bytes its middle is replaced by `...`.
std::string printableInShort(llvm::StringRef text, std::size_t longest);

} // namespace topocast
