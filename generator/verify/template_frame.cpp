#include "verify/template_frame.hpp"

#include <cassert>
#include <utility>

namespace topocast {
namespace {

constexpr llvm::StringRef slotMark = "TOPOCAST_SLOT";
constexpr llvm::StringRef functionSlot = "function";

/// The generator takes this line away, with the marks.
constexpr llvm::StringRef slotHeader = "#include \"slot.hpp\"";

/// It takes this line away where nothing is streamed.
constexpr llvm::StringRef streamHeader = "#include <topocast/ip_multicast.hpp>";

class FrameReader {
public:
  explicit FrameReader(llvm::StringRef text) : tokens_(text) {}

  TemplateFrame read() {
    while (here().kind != TokenKind::end) {
      if (here().is(TokenKind::name, slotMark))
        readSlot();
      else if (here().is(TokenKind::directive, slotHeader))
        tokens_.advance();
      else if (here().is(TokenKind::directive, streamHeader))
        keep(FramePiece::Kind::streamHeader);
      else
        keep();
    }
    markFunctionNames();
    return std::move(frame_);
  }

private:
  const Token& here() const { return tokens_.current(); }

  void keep(FramePiece::Kind kind = FramePiece::Kind::token) {
    frame_.push_back({kind, here()});
    tokens_.advance();
  }

  /// `TOPOCAST_SLOT("name")` before a declaration: of a variable with an initialiser, or of the
  /// broadcast function.
  void readSlot() {
    tokens_.advance();
    assert(here().is(TokenKind::sign, "(") && "a slot's mark has its name in parentheses");
    tokens_.advance();
    const Token name = {TokenKind::text, here().text.drop_front().drop_back()};
    tokens_.advance();
    tokens_.advance();
    if (name.text == functionSlot) return readFunctionName();
    FramePiece slot = {FramePiece::Kind::slot, name};
    for (; !here().is(TokenKind::sign, "="); tokens_.advance())
      slot.head.push_back(here());
    frame_.push_back(std::move(slot));
    while (!here().is(TokenKind::sign, ";"))
      tokens_.advance();
    tokens_.advance();
  }

  /// The name before the first parenthesis.
  void readFunctionName() {
    while (!here().is(TokenKind::sign, "("))
      keep();
    function_ = frame_.back().token.text;
  }

  /// Declarations and calls as well, before the definition and behind it.
  void markFunctionNames() {
    for (FramePiece& piece : frame_)
      if (piece.kind == FramePiece::Kind::token && piece.token.is(TokenKind::name, function_))
        piece.kind = FramePiece::Kind::functionName;
  }

  TokenReader tokens_;
  TemplateFrame frame_;
  llvm::StringRef function_; ///< its name in the template
};

} // namespace

TemplateFrame frameOf(llvm::StringRef templateText) {
  return FrameReader(templateText).read();
}

} // namespace topocast
