#include "emit/tokens.hpp"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"

namespace topocast {
namespace {

clang::LangOptions cpp17() {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus14 = language.CPlusPlus17 = true;
  language.LineComment = language.Digraphs = true;
  return language;
}

TokenKind kindOf(const clang::Token& token) {
  if (token.is(clang::tok::raw_identifier)) return TokenKind::name;
  if (token.is(clang::tok::numeric_constant)) return TokenKind::number;
  if (token.is(clang::tok::string_literal)) return TokenKind::text;
  return clang::tok::getPunctuatorSpelling(token.getKind()) != nullptr ? TokenKind::sign
                                                                       : TokenKind::other;
}

} // namespace

struct TokenReader::State {
  explicit State(llvm::StringRef whole)
      : text(whole),
        lexer(clang::SourceLocation(), language, whole.begin(), whole.begin(), whole.end()) {}

  llvm::StringRef text;
  clang::LangOptions language = cpp17();
  clang::Lexer lexer;
};

TokenReader::TokenReader(llvm::StringRef text) : state_(std::make_unique<State>(text)) {
  state_->lexer.SetCommentRetentionState(true);
  advance();
}

TokenReader::~TokenReader() = default;

void TokenReader::advance() {
  current_ = next();
}

Token TokenReader::next() {
  clang::Lexer& lexer = state_->lexer;
  const llvm::StringRef whole = state_->text;
  for (;;) {
    const llvm::StringRef rest(lexer.getBufferLocation(),
                               static_cast<std::size_t>(whole.end() - lexer.getBufferLocation()));
    clang::Token token;
    lexer.LexFromRawLexer(token);
    const llvm::StringRef text(lexer.getBufferLocation() - token.getLength(), token.getLength());
    if (token.is(clang::tok::eof) && !rest.trim().empty()) // a comment that does not end
      return {TokenKind::other, rest.trim()};
    if (token.is(clang::tok::eof)) return {TokenKind::end, whole.take_back(0)};
    if (token.is(clang::tok::comment)) continue;
    if (token.isNot(clang::tok::hash) || !token.isAtStartOfLine()) return {kindOf(token), text};
    const auto begin = static_cast<std::size_t>(text.begin() - whole.begin());
    const llvm::StringRef line = whole.substr(begin).take_until([](char c) { return c == '\n'; });
    lexer.seek(static_cast<unsigned>(begin + line.size()), true);
    return {TokenKind::directive, line.rtrim()};
  }
}

llvm::StringRef misleadingLineEnd(llvm::StringRef text) {
  constexpr llvm::StringRef endsOfTrigraphs = "=/'()!<>-";
  for (std::size_t i = text.find_first_of("\\\r?"); i != llvm::StringRef::npos;
       i = text.find_first_of("\\\r?", i + 1)) {
    const llvm::StringRef behind = text.substr(i + 1);
    const llvm::StringRef next = text[i] == '\\' ? behind.ltrim(" \t\r") : "unused";
    const bool joinsLines = next.empty() || next.starts_with("\n");
    const bool standsAlone = text[i] == '\r' && !behind.starts_with("\n");
    const bool isTrigraph = text[i] == '?' && behind.size() > 1 && behind.front() == '?' &&
                            endsOfTrigraphs.contains(behind[1]);
    if (joinsLines || standsAlone || isTrigraph) return text.substr(i, 1);
  }
  return {};
}

} // namespace topocast
