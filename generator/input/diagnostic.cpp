#include "input/diagnostic.hpp"

#include "input/printable.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

namespace topocast {
namespace {

/// Longest file name and longest message that are shown whole, in bytes.
constexpr std::size_t longestShown = 600;

bool samePlace(const Diagnostic& left, const Diagnostic& right) {
  return left.excerpt && right.excerpt && left.excerpt->line == right.excerpt->line &&
         left.excerpt->column == right.excerpt->column && left.file == right.file;
}

/// What precedes the kind: `lab.yaml:3:7`.
std::string location(const Diagnostic& diagnostic) {
  std::string place = printableInShort(diagnostic.file, longestShown);
  if (const auto& excerpt = diagnostic.excerpt)
    place += llvm::formatv(":{0}:{1}", excerpt->line, excerpt->column).str();
  return place;
}

/// For diagnostics without a line to show, and for notes about a line that is shown already.
void printWithoutLine(llvm::raw_ostream& out, const Diagnostic& diagnostic) {
  llvm::SMDiagnostic(location(diagnostic), diagnostic.kind,
                     printableInShort(diagnostic.message, longestShown))
      .print(nullptr, out, out.has_colors());
}

/// The caret and its range under the excerpt, a column for each character.
std::string markersUnder(const Excerpt& excerpt) {
  const llvm::StringRef line = excerpt.text;
  std::string byByte(line.size() + 1, ' ');
  std::fill(byByte.begin() + static_cast<std::ptrdiff_t>(excerpt.markBegin),
            byByte.begin() + static_cast<std::ptrdiff_t>(excerpt.markEnd), '~');
  byByte[excerpt.markBegin] = '^';

  std::string markers;
  for (std::size_t at = 0; at < byByte.size(); ++at) {
    const bool isTab = at < line.size() && line[at] == '\t';
    const bool continuesCharacter =
        at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0U) == 0x80U;
    if (!continuesCharacter) markers += isTab && byByte[at] == ' ' ? '\t' : byByte[at];
  }
  return llvm::StringRef(markers).rtrim().str();
}

void printWithLine(llvm::raw_ostream& out, const Diagnostic& diagnostic, const Excerpt& excerpt) {
  static const llvm::SourceMgr none;
  const std::pair<unsigned, unsigned> marked(excerpt.markBegin, excerpt.markEnd);
  const auto line = static_cast<int>(std::min<std::size_t>(excerpt.line, INT_MAX));
  out << location(diagnostic) << ": ";
  llvm::SMDiagnostic(none, llvm::SMLoc(), "", line, static_cast<int>(excerpt.markBegin),
                     diagnostic.kind, printableInShort(diagnostic.message, longestShown),
                     excerpt.text, marked)
      .print(nullptr, out, out.has_colors());
  // LLVM draws no caret under characters beyond ASCII.
  if (!llvm::isASCII(excerpt.text)) out << markersUnder(excerpt) << '\n';
}

} // namespace

void print(llvm::raw_ostream& out, const std::vector<Diagnostic>& diagnostics) {
  const Diagnostic* explained = nullptr;
  for (const Diagnostic& diagnostic : diagnostics) {
    const bool isNote = diagnostic.kind == llvm::SourceMgr::DK_Note;
    if (!isNote) explained = &diagnostic;
    const bool isShown = isNote && explained != nullptr && samePlace(*explained, diagnostic);
    if (!isShown && diagnostic.excerpt && !diagnostic.excerpt->text.empty())
      printWithLine(out, diagnostic, *diagnostic.excerpt);
    else
      printWithoutLine(out, diagnostic);
  }
}

} // namespace topocast
