// The tokens of C++ text, as they stand there. Clang's lexer reads them in raw mode: every branch
// of conditional compilation is seen, no directive is obeyed, no file is opened, and nothing is
// parsed, so that text from anybody can be read. Comments and layout are left out.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>

namespace topocast {

enum class TokenKind : std::uint8_t {
  name,      ///< an identifier or keyword
  number,    ///< a numeric literal
  text,      ///< a string literal
  sign,      ///< an operator or a punctuator
  directive, ///< a line of the preprocessor from its `#` on, without blanks at its end
  other,     ///< what is none of these, such as a comment that does not end
  end,       ///< behind the last token
};

/// A token, spelled as in the text.
struct Token {
  TokenKind kind = TokenKind::end;
  llvm::StringRef text;

  bool is(TokenKind wanted, llvm::StringRef spelling) const {
    return kind == wanted && text == spelling;
  }
};

/// Reads one token after another.
class TokenReader {
public:
  /// The text must be followed by a null character, as strings and buffers of files are. If
  /// misleadingLineEnd() finds a place in it, other compilers may see other tokens than these.
  explicit TokenReader(llvm::StringRef text);
  ~TokenReader();
  TokenReader(const TokenReader&) = delete;
  TokenReader& operator=(const TokenReader&) = delete;

  /// The token at hand; TokenKind::end behind the last one.
  const Token& current() const { return current_; }
  /// Goes to the next token.
  void advance();

private:
  Token next();

  struct State;
  std::unique_ptr<State> state_;
  Token current_;
};

/// The first place at which a line does not simply end at its line feed: a backslash that joins
/// lines, a carriage return that stands alone, a trigraph. Compilers differ in what they make of
/// these. Empty if there is none.
llvm::StringRef misleadingLineEnd(llvm::StringRef text);

} // namespace topocast
