#include "emit/tokens.hpp"

#include "emit/fingerprint.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace topocast {
namespace {

std::vector<std::string> tokensOf(const std::string& text) {
  std::vector<std::string> tokens;
  for (TokenReader reader(text); reader.current().kind != TokenKind::end; reader.advance())
    tokens.push_back(reader.current().text.str());
  return tokens;
}

TokenKind firstKind(const std::string& text) {
  return TokenReader(text).current().kind;
}

using Words = std::vector<std::string>;

TEST(Tokens, CommentsAndLayoutAreLeftOut) {
  EXPECT_EQ(tokensOf("int  x[] = { // one\n 1, /* two */ -2 };\n"),
            (Words{"int", "x", "[", "]", "=", "{", "1", ",", "-", "2", "}", ";"}));
  EXPECT_EQ(tokensOf(" \n// nothing"), Words{});
  EXPECT_EQ(tokensOf("a /* open\n int b;"), (Words{"a", "/* open\n int b;"}));
}

TEST(Tokens, KindsAreToldApart) {
  EXPECT_EQ(firstKind("name1"), TokenKind::name);
  EXPECT_EQ(firstKind("return"), TokenKind::name);
  EXPECT_EQ(firstKind("0x12U"), TokenKind::number);
  EXPECT_EQ(firstKind("\"a\\\"b\""), TokenKind::text);
  EXPECT_EQ(firstKind("u8\"a\""), TokenKind::other);
  EXPECT_EQ(firstKind("::x"), TokenKind::sign);
  EXPECT_EQ(firstKind("'c'"), TokenKind::other);
  EXPECT_EQ(firstKind("\"open"), TokenKind::other);
  EXPECT_EQ(firstKind("/* open"), TokenKind::other);
  EXPECT_EQ(firstKind("/*/"), TokenKind::other);
  EXPECT_EQ(firstKind(""), TokenKind::end);
}

/// Blanks and comments count in a directive, as between `<` and `>` they do for the compiler.
TEST(Tokens, DirectivesAreWholeLines) {
  EXPECT_EQ(tokensOf("  #if A  \na\n#else // b\n#include <c/*>*/>\r\n d"),
            (Words{"#if A", "a", "#else // b", "#include <c/*>*/>", "d"}));
  EXPECT_EQ(tokensOf("a #if b"), (Words{"a", "#", "if", "b"}));
  EXPECT_EQ(tokensOf("#if /* a\nb */ c"), (Words{"#if /* a", "b", "*", "/", "c"}));
}

TEST(Tokens, AllBranchesOfConditionalsAreSeen) {
  EXPECT_EQ(tokensOf("#if 0\na\n#else\nb\n#endif"), (Words{"#if 0", "a", "#else", "b", "#endif"}));
}

TEST(Tokens, LinesThatCompilersSeeDifferentlyAreFound) {
  for (const std::string text :
       {"// a\\\nb", "// a\\  \nb", "// a\\\r\nb", "a\\", "// a\rb", "// a?\?/\nb", "a?\?=b"})
    EXPECT_FALSE(misleadingLineEnd(text).empty()) << text;
  for (const std::string text : {"a\nb\r\n", "\"a\\nb\\\\\"", "a ?\? b", "a ? b : c", ""})
    EXPECT_TRUE(misleadingLineEnd(text).empty()) << text;
}

std::uint64_t fingerprintOf(const std::string& initialiser) {
  Fingerprint fingerprint;
  fingerprint.addSlot("slot", initialiser);
  return fingerprint.value();
}

TEST(Fingerprint, DependsOnTokensAlone) {
  EXPECT_EQ(fingerprintOf("{1, 2}"), fingerprintOf("{ // one\n  1,\n  2 }"));
  EXPECT_NE(fingerprintOf("{1, 2}"), fingerprintOf("{12}"));
  EXPECT_NE(fingerprintOf("{1, 2}"), fingerprintOf("{2, 1}"));
  EXPECT_NE(fingerprintOf("\"1 2\""), fingerprintOf("\"1  2\""));
}

} // namespace
} // namespace topocast
