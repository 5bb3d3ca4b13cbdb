#include "verify/slot_value.hpp"

namespace topocast {
namespace {

constexpr unsigned deepestNesting = 8;

class ValueReader {
public:
  ValueReader(TokenReader& tokens, Fingerprint& fingerprint)
      : tokens_(tokens), fingerprint_(fingerprint) {}

  bool read(SlotValue& value, unsigned depth) {
    switch (here().kind) {
    case TokenKind::number:
      return take(value, SlotValue::Kind::number);
    case TokenKind::text:
      return readText(value);
    case TokenKind::name:
      return readNamed(value, depth);
    default:
      break;
    }
    if (isSign("-")) return readNegative(value);
    if (isSign("{")) return readList(value, SlotValue::Kind::list, "}", depth);
    return fail("a literal, a name of the template or a list in braces is expected");
  }

  std::optional<FormError> takeError() { return std::move(error_); }

private:
  const Token& here() const { return tokens_.current(); }
  bool isSign(llvm::StringRef sign) const { return here().is(TokenKind::sign, sign); }

  void advance() {
    fingerprint_.add(here());
    end_ = here().text.end();
    tokens_.advance();
  }

  bool fail(const char* message) {
    error_ = {here().text, message};
    return false;
  }

  /// The text from `begin` to the last token taken.
  llvm::StringRef from(llvm::StringRef begin) const {
    return {begin.begin(), static_cast<std::size_t>(end_ - begin.begin())};
  }

  bool take(SlotValue& value, SlotValue::Kind kind) {
    const llvm::StringRef begin = here().text;
    advance();
    value.kind = kind;
    value.place = begin;
    return true;
  }

  bool readNegative(SlotValue& value) {
    const llvm::StringRef begin = here().text;
    advance();
    if (here().kind != TokenKind::number) return fail("a number is expected behind '-'");
    advance();
    value.kind = SlotValue::Kind::number;
    value.place = from(begin);
    return true;
  }

  bool readText(SlotValue& value) {
    const llvm::StringRef begin = here().text;
    take(value, SlotValue::Kind::text);
    if (here().kind != TokenKind::text) return true;
    value.elements.push_back(value);
    while (here().kind == TokenKind::text)
      take(value.elements.emplace_back(), SlotValue::Kind::text);
    value.place = from(begin);
    return true;
  }

  bool readNamed(SlotValue& value, unsigned depth) {
    const llvm::StringRef begin = here().text;
    advance();
    while (isSign("::")) {
      advance();
      if (here().kind != TokenKind::name) return fail("a name is expected behind '::'");
      advance();
    }
    value.kind = SlotValue::Kind::name;
    value.place = from(begin);
    if (isSign("[")) return readBehind(value, SlotValue::Kind::element, "]", depth);
    if (isSign("(")) return readBehind(value, SlotValue::Kind::call, ")", depth);
    if (isSign("{")) return readBehind(value, SlotValue::Kind::call, "}", depth);
    return true;
  }

  /// What stands in brackets behind a name.
  bool readBehind(SlotValue& value, SlotValue::Kind kind, llvm::StringRef closing, unsigned depth) {
    const SlotValue name = value;
    value.elements.push_back(name);
    if (!readList(value, kind, closing, depth)) return false;
    value.place = from(name.place);
    return true;
  }

  /// From the opening bracket on, which is at hand. In braces a comma may stand behind the last
  /// value.
  bool readList(SlotValue& value, SlotValue::Kind kind, llvm::StringRef closing, unsigned depth) {
    if (depth == deepestNesting) return fail("brackets are nested deeper than in any source");
    const llvm::StringRef begin = here().text;
    advance();
    while (!isSign(closing)) {
      if (!read(value.elements.emplace_back(), depth + 1)) return false;
      if (isSign(closing)) break;
      if (!isSign(",")) return fail("a comma or the end of the list is expected");
      advance();
      if (isSign(closing) && closing != "}") return fail("a value is expected behind the comma");
    }
    advance();
    value.kind = kind;
    value.place = from(begin);
    return true;
  }

  TokenReader& tokens_;
  Fingerprint& fingerprint_;
  const char* end_ = nullptr; ///< of the last token taken
  std::optional<FormError> error_;
};

bool isOctal(char c) {
  return '0' <= c && c <= '7';
}

/// Takes an escape sequence off `rest`, which stands behind its backslash.
std::optional<char> takeEscape(llvm::StringRef& rest) {
  const llvm::StringRef octal = rest.take_while(isOctal).take_front(3);
  if (octal.size() == 3) {
    unsigned byte = 0;
    constexpr unsigned largestByte = 255;
    if (octal.getAsInteger(8, byte) || byte == 0 || byte > largestByte) return std::nullopt;
    rest = rest.drop_front(3);
    return static_cast<char>(byte);
  }
  if (rest.empty()) return std::nullopt;
  const char letter = rest.front();
  rest = rest.drop_front();
  switch (letter) {
  case '\\':
  case '"':
  case '?':
    return letter;
  case 't':
    return '\t';
  case 'n':
    return '\n';
  default:
    return std::nullopt;
  }
}

bool appendLiteral(std::string& text, llvm::StringRef literal) {
  if (!literal.consume_front("\"") || !literal.consume_back("\"")) return false;
  while (!literal.empty()) {
    const char character = literal.front();
    literal = literal.drop_front();
    if (character != '\\') {
      text += character;
      continue;
    }
    const auto escaped = takeEscape(literal);
    if (!escaped) return false;
    text += *escaped;
  }
  return true;
}

} // namespace

std::optional<FormError> readSlotValue(TokenReader& tokens, Fingerprint& fingerprint,
                                       SlotValue& value) {
  ValueReader reader(tokens, fingerprint);
  reader.read(value, 0);
  return reader.takeError();
}

std::optional<std::uint64_t> numberIn(llvm::StringRef literal) {
  constexpr unsigned decimal = 10;
  constexpr unsigned hexadecimal = 16;
  llvm::StringRef digits = literal;
  digits.consume_back("U");
  const bool isHexadecimal = digits.consume_front("0x");
  const bool isOctalNumber = !isHexadecimal && digits.size() > 1 && digits.front() == '0';
  std::uint64_t number = 0;
  if (isOctalNumber || digits.getAsInteger(isHexadecimal ? hexadecimal : decimal, number))
    return std::nullopt;
  return number;
}

std::optional<std::string> textIn(const SlotValue& value) {
  if (value.kind != SlotValue::Kind::text) return std::nullopt;
  std::string text;
  if (value.elements.empty())
    return appendLiteral(text, value.place) ? std::optional(text) : std::nullopt;
  for (const SlotValue& literal : value.elements)
    if (!appendLiteral(text, literal.place)) return std::nullopt;
  return text;
}

} // namespace topocast
