#include "emit/literals.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

namespace topocast {
namespace {

/// Takes the first character of UTF-8 off `text`; one byte if it is none.
llvm::StringRef takeCharacter(llvm::StringRef& text) {
  const auto* bytes = reinterpret_cast<const llvm::UTF8*>(text.data());
  std::size_t length = llvm::getNumBytesForUTF8(*bytes);
  if (length > text.size() || !llvm::isLegalUTF8Sequence(bytes, bytes + length)) length = 1;
  const llvm::StringRef character = text.take_front(length);
  text = text.drop_front(length);
  return character;
}

/// A backslash could continue the line, and so could the trigraph for one.
bool isShown(llvm::StringRef character, llvm::StringRef before) {
  const bool mayContinueLine = character == "\\" || (character == "?" && before == "?");
  return !mayContinueLine && llvm::sys::unicode::columnWidthUTF8(character) > 0;
}

} // namespace

std::string stringLiteral(llvm::StringRef text) {
  std::string literal = "\"";
  llvm::raw_string_ostream out(literal);
  char previous = '\0';
  for (const char character : text) {
    // Two question marks may start a trigraph.
    if (character == '?' && previous == '?') out << '\\';
    out.write_escaped(llvm::StringRef(&character, 1));
    previous = character;
  }
  out << '"';
  return out.str();
}

std::string commentText(llvm::StringRef text) {
  std::string shown;
  llvm::StringRef before;
  while (!text.empty()) {
    const llvm::StringRef character = takeCharacter(text);
    shown += isShown(character, before) ? character.str() : "<" + llvm::toHex(character) + ">";
    before = character;
  }
  return shown;
}

} // namespace topocast
