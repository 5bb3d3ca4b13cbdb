#include "verify/source_form.hpp"

#include "emit/embedded.hpp"
#include "input/printable.hpp"
#include "verify/template_frame.hpp"

#include <algorithm>
#include <vector>

namespace topocast {
namespace {

constexpr llvm::StringRef fingerprintSlot = "fingerprint";

std::string shown(const Token& token) {
  constexpr std::size_t longest = 60;
  return "'" + printableInShort(token.text, longest) + "'";
}

/// Goes through a source along the frame of a template.
class FormReader {
public:
  FormReader(llvm::StringRef text, std::string_view templatePath) : tokens_(text) {
    form_.templatePath = templatePath;
  }

  std::optional<FormError> read() {
    for (const FramePiece& piece : frameOf(embeddedText(form_.templatePath)))
      if (auto error = readPiece(piece)) return error;
    if (here().kind != TokenKind::end)
      return FormError{here().text, shown(here()) + " stands behind the end of the template"};
    form_.fingerprint = fingerprint_.value();
    return std::nullopt;
  }

  SourceForm take() { return std::move(form_); }

private:
  const Token& here() const { return tokens_.current(); }

  std::optional<FormError> readPiece(const FramePiece& piece) {
    switch (piece.kind) {
    case FramePiece::Kind::token:
      return readToken(piece.token);
    case FramePiece::Kind::functionName:
      return readFunctionName();
    case FramePiece::Kind::slot:
      return readSlot(piece.token.text);
    }
    return std::nullopt;
  }

  std::optional<FormError> readToken(const Token& wanted) {
    if (!here().is(wanted.kind, wanted.text)) return differs("the template has " + shown(wanted));
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

  std::optional<FormError> readSlot(llvm::StringRef name) {
    Fingerprint unused;
    const bool counts = name != fingerprintSlot;
    if (counts) fingerprint_.startSlot(name);
    auto error = readSlotValue(tokens_, counts ? fingerprint_ : unused, form_.slots[name]);
    if (error) error->message = "in '" + name.str() + "': " + error->message;
    return error;
  }

  FormError differs(const std::string& wanted) const {
    if (here().kind == TokenKind::end) return {here().text, "the source ends where " + wanted};
    return {here().text, shown(here()) + " stands where " + wanted};
  }

  TokenReader tokens_;
  Fingerprint fingerprint_;
  SourceForm form_;
};

void report(DiagnosticList& diagnostics, const FormError& error) {
  diagnostics.error(error.place, error.message);
  diagnostics.advise("a generated source is the template of this topocast, token for token, with "
                     "literals and known names in its tables; if it is another version's, or was "
                     "changed, generate it anew");
}

} // namespace

std::optional<SourceForm> readForm(DiagnosticList& diagnostics) {
  const llvm::StringRef text = diagnostics.text();
  if (const llvm::StringRef place = misleadingLineEnd(text); !place.empty()) {
    diagnostics.error(place, "compilers differ in where this line ends");
    diagnostics.advise("a generated source has no backslash at the end of a line, no trigraph and "
                       "no carriage return without a line feed");
    return std::nullopt;
  }
  std::vector<FormError> errors;
  for (const std::string_view path : templatePaths()) {
    FormReader reader(text, path);
    auto error = reader.read();
    if (!error) return reader.take();
    errors.push_back(std::move(*error));
  }
  report(diagnostics, *std::ranges::max_element(
                          errors, {}, [](const FormError& error) { return error.place.begin(); }));
  return std::nullopt;
}

} // namespace topocast
