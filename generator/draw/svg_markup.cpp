#include "draw/svg_markup.hpp"

#include "draw/text_tree.hpp"
#include "input/format_quantity.hpp"

#include "llvm/Support/ConvertUTF.h"

#include <algorithm>
#include <cmath>

namespace topocast {
namespace {

constexpr double widthPerSize = 0.66;
constexpr std::string_view ellipsis = "…";
constexpr std::string_view replacement = "\xEF\xBF\xBD";

bool isContinuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Bytes of the UTF-8 character that starts the text; 0 if none does.
std::size_t characterLength(std::string_view text) {
  const auto* start = reinterpret_cast<const llvm::UTF8*>(text.data());
  const auto* end = start + text.size();
  if (!llvm::isLegalUTF8Sequence(start, end)) return 0;
  return llvm::getNumBytesForUTF8(*start);
}

/// XML 1.0 forbids control characters and two non-characters.
bool allowedInXml(std::string_view character) {
  const char c = character.front();
  if (c == '\t' || c == '\n' || c == '\r') return true;
  return static_cast<unsigned char>(c) >= 0x20 && character != "\xEF\xBF\xBE" &&
         character != "\xEF\xBF\xBF";
}

std::string_view entity(char c) {
  switch (c) {
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '&':
    return "&amp;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return {};
  }
}

std::size_t fittingColumns(double fontSize, double width) {
  return static_cast<std::size_t>(std::max(0.0, std::floor(width / (widthPerSize * fontSize))));
}

} // namespace

std::string escapeXml(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(1, length));
    text.remove_prefix(character.size());
    if (length == 0 || !allowedInXml(character))
      escaped += replacement;
    else if (const std::string_view name = entity(character.front()); !name.empty())
      escaped += name;
    else
      escaped += character;
  }
  return escaped;
}

std::string coordinate(double value) {
  return formatNumber(value, 2);
}

double textWidth(const std::string& text, double fontSize) {
  return widthPerSize * fontSize * static_cast<double>(columnsOf(text));
}

std::string elideFront(const std::string& text, double fontSize, double width) {
  const std::size_t columns = columnsOf(text);
  const std::size_t fitting = fittingColumns(fontSize, width);
  if (columns <= fitting) return text;
  if (fitting < 2) return "";
  std::size_t start = text.size();
  for (std::size_t kept = 0; kept + 1 < fitting; --start)
    if (!isContinuation(text[start - 1])) ++kept;
  return std::string(ellipsis) + text.substr(start);
}

std::string elideBack(const std::string& text, double fontSize, double width) {
  const std::size_t fitting = fittingColumns(fontSize, width);
  if (columnsOf(text) <= fitting) return text;
  if (fitting < 2) return "";
  std::size_t end = 0;
  for (std::size_t kept = 0; kept + 1 < fitting; ++kept)
    for (++end; isContinuation(text[end]); ++end) {
    }
  return text.substr(0, end) + std::string(ellipsis);
}

} // namespace topocast
