#include "verify/source_form.hpp"

#include "emit/embedded.hpp"
#include "emit/instantiate.hpp"
#include "input/printable.hpp"
#include "verify/template_frame.hpp"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace topocast {
namespace {

constexpr llvm::StringRef fingerprintSlot = "fingerprint";

std::string shown(const Token& token) {
  constexpr std::size_t longest = 60;
  return "'" + printableInShort(token.text, longest) + "'";
}

using Slots = std::span<const FramePiece>;

bool areEqual(const Token& left, const Token& right) {
  return left.is(right.kind, right.text);
}

/// How many tokens at the beginning of both are equal.
std::size_t commonTokens(const std::vector<Token>& left, const std::vector<Token>& right) {
  const auto here = std::ranges::mismatch(left, right, areEqual).in1;
  return static_cast<std::size_t>(here - left.begin());
}

/// Goes through a source along the frame of the template.
class FormReader {
public:
  explicit FormReader(llvm::StringRef text) : tokens_(text) {}

  std::optional<FormError> read() {
    const TemplateFrame frame = frameOf(embeddedText(templatePath));
    const auto isSlot = [](const FramePiece& piece) {
      return piece.kind == FramePiece::Kind::slot;
    };
    for (auto piece = frame.begin(); piece != frame.end();) {
      const auto end = std::find_if_not(piece, frame.end(), isSlot);
      if (auto error = end == piece ? readPiece(*piece) : readSlots({piece, end})) return error;
      piece = end == piece ? piece + 1 : end;
    }
    if (here().kind != TokenKind::end)
      return FormError{here().text, shown(here()) + " stands behind the end of the template"};
    form_.fingerprint = fingerprint_.value();
    return std::nullopt;
  }

  SourceForm take() { return std::move(form_); }

private:
  const Token& here() const { return tokens_.current(); }

  std::optional<FormError> readPiece(const FramePiece& piece) {
    if (piece.kind == FramePiece::Kind::streamHeader) {
      form_.hasStreamHeader = areEqual(here(), piece.token);
      if (form_.hasStreamHeader) tokens_.advance();
      return std::nullopt;
    }
    return piece.kind == FramePiece::Kind::functionName ? readFunctionName()
                                                        : readToken(piece.token);
  }

  std::optional<FormError> readToken(const Token& wanted) {
    if (!areEqual(here(), wanted)) return differs("the template has " + shown(wanted));
    tokens_.advance();
    return std::nullopt;
  }

  std::optional<FormError> readFunctionName() {
    const bool isKnown = !form_.functionName.empty();
    if (here().kind != TokenKind::name || (isKnown && here().text != form_.functionName))
      return differs("the name of the broadcast function" +
                     (isKnown ? ", '" + form_.functionName.str() + "'," : "") + " belongs");
    form_.functionName = here().text;
    tokens_.advance();
    return std::nullopt;
  }

  /// Some of these that follow one another in the template, in its order.
  std::optional<FormError> readSlots(Slots slots) {
    auto next = slots.begin();
    while (here().is(TokenKind::name, "constexpr")) {
      const std::vector<Token> head = takeHead();
      const auto isThis = [&](const FramePiece& slot) {
        return std::ranges::equal(slot.head, head, areEqual);
      };
      const auto found = std::find_if(next, slots.end(), isThis);
      if (found == slots.end()) {
        if (const auto other = std::ranges::find_if(slots, isThis); other != slots.end())
          return FormError{head.front().text, "the table '" + other->token.text.str() +
                                                  "' stands here twice, or out of its place"};
        return wrongHead(head, {next, slots.end()});
      }
      if (auto error = readSlot(found->token.text)) return error;
      next = found + 1;
    }
    return std::nullopt;
  }

  /// The tokens of a declaration in front of its `=`; not more than any slot has.
  std::vector<Token> takeHead() {
    constexpr std::size_t most = 16;
    std::vector<Token> head;
    for (; head.size() < most && here().kind != TokenKind::end; tokens_.advance()) {
      if (here().is(TokenKind::sign, "=")) break;
      head.push_back(here());
    }
    return head;
  }

  /// The first token by which a declaration differs from the most similar one of these.
  FormError wrongHead(const std::vector<Token>& head, Slots slots) const {
    const auto likeness = [&](const FramePiece& slot) { return commonTokens(head, slot.head); };
    const auto closest = std::ranges::max_element(slots, {}, likeness);
    const std::size_t common = closest == slots.end() ? 0 : likeness(*closest);
    const Token& differing = common < head.size() ? head[common] : here();
    if (closest == slots.end())
      return {differing.text, "no table is expected behind the last one of the template"};
    const bool isWhole = common == closest->head.size();
    return {differing.text, shown(differing) + " stands where the template has " +
                                (isWhole ? "'='" : shown(closest->head[common]))};
  }

  std::optional<FormError> readSlot(llvm::StringRef name) {
    if (auto error = readToken({TokenKind::sign, "="})) return error;
    Fingerprint unused;
    const bool counts = name != fingerprintSlot;
    if (counts) fingerprint_.startSlot(name);
    if (auto error = readSlotValue(tokens_, counts ? fingerprint_ : unused, form_.slots[name])) {
      error->message = "in '" + name.str() + "': " + error->message;
      return error;
    }
    return readToken({TokenKind::sign, ";"});
  }

  FormError differs(const std::string& wanted) const {
    if (here().kind == TokenKind::end) return {here().text, "the source ends where " + wanted};
    return {here().text, shown(here()) + " stands where " + wanted};
  }

  TokenReader tokens_;
  Fingerprint fingerprint_;
  SourceForm form_;
};

/// The first character that moves what people see, or hides it, or on which compilers may differ;
/// empty if there is none.
llvm::StringRef firstUnprinted(llvm::StringRef text) {
  text.consume_front("\xEF\xBB\xBF"); // a byte order mark
  while (!text.empty()) {
    text = text.drop_while([](char c) { return llvm::isPrint(c) || llvm::isSpace(c); });
    if (text.empty()) break;
    const Character character = firstCharacter(text);
    if (!character.isPrintable) return character.bytes;
    text = text.drop_front(character.bytes.size());
  }
  return {};
}

void report(DiagnosticList& diagnostics, const FormError& error) {
  diagnostics.error(error.place, error.message);
  diagnostics.advise("a generated source is the template of this topocast, token for token, with "
                     "literals and known names in its tables; if it is another version's, or was "
                     "changed, generate it anew");
}

} // namespace

std::optional<SourceForm> readForm(DiagnosticList& diagnostics) {
  const llvm::StringRef text = diagnostics.text();
  if (const llvm::StringRef place = firstUnprinted(text); !place.empty()) {
    diagnostics.error(place, "a character that is not shown, '" + printable(place) + "'");
    diagnostics.advise("a generated source has none: what people see in it is what compilers read");
    return std::nullopt;
  }
  if (const llvm::StringRef place = misleadingLineEnd(text); !place.empty()) {
    diagnostics.error(place, "compilers differ in where this line ends");
    diagnostics.advise("a generated source has no backslash at the end of a line, no trigraph and "
                       "no carriage return without a line feed");
    return std::nullopt;
  }
  FormReader reader(text);
  const auto error = reader.read();
  if (!error) return reader.take();
  report(diagnostics, *error);
  return std::nullopt;
}

} // namespace topocast
