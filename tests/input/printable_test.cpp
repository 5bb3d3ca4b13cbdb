#include "input/printable.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(Printable, LettersOfAllScriptsStay) {
  for (const char* text :
       {"", "n[0-7]", "M\xC3\xBCnchen", "\xE8\x8A\x82\xE7\x82\xB9", "\xF0\x9F\x90\x8D"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, WhatATerminalObeysIsEscaped) {
  EXPECT_EQ(printable("a\nb\tc\r"), "a\\nb\\tc\\x0D");
  EXPECT_EQ(printable("\x1b[31m\x7f"), "\\x1B[31m\\x7F");
  EXPECT_EQ(printable(llvm::StringRef("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\xC2\x9B"), "\\xC2\\x9B") << "a control character of two bytes";
  EXPECT_EQ(printable("\xE2\x80\xAE"), "\\xE2\\x80\\xAE") << "turns the direction round";
}

TEST(Printable, BytesThatAreNoTextAreEscaped) {
  EXPECT_EQ(printable("a\xff\xC3"), "a\\xFF\\xC3");
  EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF") << "an overlong form";
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80") << "half a pair";
}

TEST(Printable, ShortTextLosesWholeCharactersOfItsMiddle) {
  EXPECT_EQ(printableInShort("abcdefghi", 9), "abcdefghi");
  EXPECT_EQ(printableInShort("abcdefghij", 9), "abcdef...hij");
  const std::string umlauts = "\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4";
  EXPECT_EQ(printableInShort("a" + umlauts, 9), "a\xC3\xA4\xC3\xA4...\xC3\xA4\xC3\xA4");
}

} // namespace
} // namespace topocast
