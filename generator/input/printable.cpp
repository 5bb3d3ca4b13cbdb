#include "input/printable.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

namespace topocast {
namespace {

using llvm::StringRef;

bool startsCharacter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::string escaped(StringRef bytes) {
  if (bytes == "\n") return "\\n";
  if (bytes == "\t") return "\\t";
  std::string text;
  for (const char byte : bytes)
    text += "\\x" + llvm::toHex(StringRef(&byte, 1));
  return text;
}

} // namespace

Character firstCharacter(StringRef text) {
  const auto* const begin = reinterpret_cast<const llvm::UTF8*>(text.data());
  const llvm::UTF8* end = begin;
  llvm::UTF32 codePoint = 0;
  if (llvm::convertUTF8Sequence(&end, begin + text.size(), &codePoint, llvm::strictConversion) !=
      llvm::conversionOK)
    return {text.take_front(), false};
  return {text.take_front(static_cast<std::size_t>(end - begin)),
          llvm::sys::unicode::isPrintable(static_cast<int>(codePoint))};
}

std::size_t characterBoundary(StringRef text, std::size_t offset) {
  constexpr std::size_t longestCharacter = 4;
  for (std::size_t back = 0; back < longestCharacter && back <= offset; ++back)
    if (offset - back >= text.size() || startsCharacter(text[offset - back])) return offset - back;
  return offset;
}

std::string printable(StringRef text) {
  std::string shown;
  while (!text.empty()) {
    const Character character = firstCharacter(text);
    shown += character.isPrintable ? character.bytes.str() : escaped(character.bytes);
    text = text.drop_front(character.bytes.size());
  }
  return shown;
}

std::string printableInShort(StringRef text, std::size_t longest) {
  if (text.size() <= longest) return printable(text);
  const std::size_t front = characterBoundary(text, longest * 2 / 3);
  const std::size_t back = characterBoundary(text, text.size() - longest / 3);
  return printable(text.take_front(front)) + "..." + printable(text.drop_front(back));
}

} // namespace topocast
