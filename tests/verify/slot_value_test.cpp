#include "verify/slot_value.hpp"

#include "topocast/schedule/linear.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

/// A value in words: `list(1, text, name)`.
std::string described(const SlotValue& value) {
  static constexpr const char* kinds[] = {"number", "text", "name", "element", "call", "list"};
  std::string text = kinds[static_cast<std::size_t>(value.kind)];
  if (value.elements.empty()) return text + ' ' + value.place.str();
  text += '(';
  for (const SlotValue& element : value.elements)
    text += (&element == value.elements.data() ? "" : ", ") + described(element);
  return text + ')';
}

std::string read(const std::string& text) {
  TokenReader tokens(text);
  Fingerprint fingerprint;
  SlotValue value;
  if (const auto error = readSlotValue(tokens, fingerprint, value))
    return error->message + " at '" + error->place.str() + "'";
  return described(value) + (tokens.current().is(TokenKind::sign, ";") ? "" : " and more");
}

TEST(SlotValue, ValuesOfGeneratedSources) {
  EXPECT_EQ(read("12;"), "number 12");
  EXPECT_EQ(read("-12;"), "number -12");
  EXPECT_EQ(read("nullptr;"), "name nullptr");
  EXPECT_EQ(read("runtime::linearTree;"), "name runtime::linearTree");
  EXPECT_EQ(read("orders[3];"), "element(name orders, number 3)");
  EXPECT_EQ(read("runtime::kary(2, 3);"), "call(name runtime::kary, number 2, number 3)");
  EXPECT_EQ(read("runtime::Kary{2};"), "call(name runtime::Kary, number 2)");
  EXPECT_EQ(read("\"a\" \"b\";"), "text(text \"a\", text \"b\")");
  EXPECT_EQ(read("{1, {a}, };"), "list(number 1, list(name a))");
  EXPECT_EQ(read("{};"), "list {}");
}

TEST(SlotValue, AnythingElseIsRefused) {
  const std::string value = "a literal, a name of the template or a list in braces is expected";
  EXPECT_EQ(read("- -1;"), "a number is expected behind '-' at '-'");
  EXPECT_EQ(read("--1;"), value + " at '--'");
  EXPECT_EQ(read("+1;"), value + " at '+'");
  EXPECT_EQ(read("(1);"), value + " at '('");
  EXPECT_EQ(read("{,};"), value + " at ','");
  EXPECT_EQ(read("{1 2};"), "a comma or the end of the list is expected at '2'");
  EXPECT_EQ(read("{1 + 2};"), "a comma or the end of the list is expected at '+'");
  EXPECT_EQ(read("a[1,];"), "a value is expected behind the comma at ']'");
  EXPECT_EQ(read("a::1;"), "a name is expected behind '::' at '1'");
  EXPECT_EQ(read("'a';"), value + " at ''a''");
  EXPECT_EQ(read("{1\n#if 0\n};"), "a comma or the end of the list is expected at '#if 0'");
  EXPECT_EQ(read("1 + 2;"), "number 1 and more");
  EXPECT_EQ(read(std::string(100'000, '{')),
            "brackets are nested deeper than in any source at '{'");
}

TEST(SlotValue, Numbers) {
  EXPECT_EQ(numberIn("0"), 0U);
  EXPECT_EQ(numberIn("18446744073709551615U"), ~std::uint64_t{0});
  EXPECT_EQ(numberIn("0xff"), 255U);
  for (const char* literal :
       {"010", "1'000", "1.0", "0b1", "1ULL", "18446744073709551616", "0x", ""})
    EXPECT_FALSE(numberIn(literal)) << literal;
}

std::optional<std::string> textOf(const std::string& literals) {
  TokenReader tokens(literals);
  Fingerprint fingerprint;
  SlotValue value;
  EXPECT_FALSE(readSlotValue(tokens, fingerprint, value));
  return textIn(value);
}

TEST(SlotValue, Texts) {
  EXPECT_EQ(textOf("\"a\""), "a");
  EXPECT_EQ(textOf("\"\""), "");
  EXPECT_EQ(textOf(R"("a\\b\"\?\n\t\101" "b")"), "a\\b\"?\n\tAb");
  for (const char* literal : {R"("\0")", R"("\000")", R"("\400")", R"("\x41")", R"("\12")",
                              R"("\u0041")", R"x(R"(a)")x", R"("a"_suffix)"})
    EXPECT_FALSE(textOf(literal)) << literal;
}

} // namespace
} // namespace topocast
