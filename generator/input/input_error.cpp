#include "input/input_error.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace topocast {
namespace {

/// Longest part of a source line that is shown, in bytes.
constexpr std::size_t shownWidth = 160;

bool isControl(char c) {
  return (0 <= c && c < ' ' && c != '\t') || c == '\x7f';
}

/// The line with everything that could harm a terminal replaced.
std::string printable(llvm::StringRef line) {
  std::string shown = line.str();
  const auto* bytes = reinterpret_cast<const llvm::UTF8*>(line.data());
  const bool utf8 = llvm::isLegalUTF8String(&bytes, bytes + line.size());
  std::ranges::replace_if(shown, [&](char c) { return isControl(c) || (!utf8 && c < 0); }, '?');
  return shown;
}

/// The diagnostic with the part of its line around its column.
Diagnostic cutToWidth(const Diagnostic& whole) {
  const std::string line = printable(whole.getLineContents());
  const auto column = static_cast<std::size_t>(std::max(whole.getColumnNo(), 0));
  std::size_t begin = 0;
  if (line.size() > shownWidth && column > shownWidth / 2) begin = column - shownWidth / 2;
  const auto shift = [&](unsigned at) {
    return static_cast<unsigned>(std::clamp<std::size_t>(at, begin, begin + shownWidth) - begin);
  };
  std::vector<std::pair<unsigned, unsigned>> ranges;
  for (const auto& [first, last] : whole.getRanges())
    ranges.emplace_back(shift(first), shift(last));
  static const llvm::SourceMgr none;
  return {none,
          whole.getLoc(),
          whole.getFilename(),
          whole.getLineNo(),
          static_cast<int>(column - begin),
          whole.getKind(),
          whole.getMessage(),
          line.substr(std::min(begin, line.size()), shownWidth),
          ranges};
}

bool samePlace(const Diagnostic& left, const Diagnostic& right) {
  return left.getLineNo() == right.getLineNo() && left.getColumnNo() == right.getColumnNo() &&
         left.getFilename() == right.getFilename();
}

/// What precedes the kind: `lab.yaml:3:7: `.
std::string location(const Diagnostic& diagnostic) {
  if (diagnostic.getLineNo() < 0) return diagnostic.getFilename().str();
  return llvm::formatv("{0}:{1}:{2}", diagnostic.getFilename(), diagnostic.getLineNo(),
                       diagnostic.getColumnNo() + 1)
      .str();
}

/// For what has no line to show, and for notes about a line that is shown already.
void printWithoutLine(llvm::raw_ostream& out, const Diagnostic& diagnostic) {
  Diagnostic(location(diagnostic), diagnostic.getKind(), diagnostic.getMessage())
      .print(nullptr, out, out.has_colors());
}

/// The caret and its range under a line, a column for each character.
std::string markersUnder(const Diagnostic& diagnostic) {
  const llvm::StringRef line = diagnostic.getLineContents();
  std::string byByte(line.size() + 1, ' ');
  for (const auto& [first, last] : diagnostic.getRanges())
    for (std::size_t at = first; at < std::min<std::size_t>(last, line.size()); ++at)
      byByte[at] = '~';
  byByte[std::min(static_cast<std::size_t>(diagnostic.getColumnNo()), line.size())] = '^';

  std::string markers;
  for (std::size_t at = 0; at < byByte.size(); ++at) {
    const bool isTab = at < line.size() && line[at] == '\t';
    const bool continuesCharacter =
        at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0U) == 0x80U;
    if (!continuesCharacter) markers += isTab && byByte[at] == ' ' ? '\t' : byByte[at];
  }
  return llvm::StringRef(markers).rtrim().str();
}

void printWithLine(llvm::raw_ostream& out, const Diagnostic& diagnostic) {
  out << location(diagnostic) << ": ";
  const Diagnostic cut = cutToWidth(diagnostic);
  cut.print(nullptr, out, out.has_colors(), true, false);
  // LLVM draws no caret under characters beyond ASCII.
  if (!llvm::isASCII(cut.getLineContents())) out << markersUnder(cut) << '\n';
}

} // namespace

char InputError::ID = 0;

void print(llvm::raw_ostream& out, const std::vector<Diagnostic>& diagnostics) {
  const Diagnostic* explained = nullptr;
  for (const Diagnostic& diagnostic : diagnostics) {
    const bool isNote = diagnostic.getKind() == llvm::SourceMgr::DK_Note;
    if (!isNote) explained = &diagnostic;
    const bool shown = isNote && explained != nullptr && samePlace(*explained, diagnostic);
    if (shown || diagnostic.getLineContents().empty())
      printWithoutLine(out, diagnostic);
    else
      printWithLine(out, diagnostic);
  }
}

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : diagnostics_(std::move(diagnostics)) {}

void InputError::log(llvm::raw_ostream& out) const {
  print(out, diagnostics_);
}

std::error_code InputError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

} // namespace topocast
