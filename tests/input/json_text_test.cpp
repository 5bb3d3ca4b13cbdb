#include "input/json_text.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace topocast {
namespace {

/// `5: message`, with the offset in the text.
std::string defectOf(const std::string& text) {
  const llvm::StringRef whole = text;
  const auto defect = jsonDefect(whole, "plan");
  if (!defect) return "none";
  return std::to_string(defect->place.begin() - whole.begin()) + ": " + defect->message;
}

TEST(JsonText, WhatIsWhole) {
  for (const char* text : {"1", " [ ] ", "{}", "[1, -2.5e3, \"a\\u0041\\\"\", true, false, null]",
                           R"({"a": {"a": [{"a": 1}, {"a": 2}]}, "b": []})"})
    EXPECT_EQ(defectOf(text), "none") << text;
}

TEST(JsonText, WhatIsNot) {
  EXPECT_EQ(defectOf(""), "0: malformed JSON: a value is expected");
  EXPECT_EQ(defectOf("[1 2]"), "3: malformed JSON: a comma or ']' is expected");
  EXPECT_EQ(defectOf("[1,]"), "3: malformed JSON: a value is expected");
  EXPECT_EQ(defectOf("[nul]"), "1: malformed JSON: a value is expected");
  EXPECT_EQ(defectOf("[\"a]"), "1: malformed JSON: the string does not end");
  EXPECT_EQ(defectOf("[\"\\x\"]"), "1: malformed JSON: a value is expected");
  EXPECT_EQ(defectOf("[\"a\nb\"]"), "1: malformed JSON: a value is expected");
  EXPECT_EQ(defectOf("{\"a\" 1}"), "5: malformed JSON: a colon is expected");
  EXPECT_EQ(defectOf("{a: 1}"), "1: malformed JSON: a key in quotes is expected");
  EXPECT_EQ(defectOf("{\"a\": 1,}"), "8: malformed JSON: a key in quotes is expected");
  EXPECT_EQ(defectOf("{\"\\x\": 1}"), "1: malformed JSON: a key in quotes is expected");
  EXPECT_EQ(defectOf("{\"a\": 1"), "7: malformed JSON: a comma or '}' is expected");
  EXPECT_EQ(defectOf("1 1"), "2: malformed JSON: text behind the end of the value");
}

TEST(JsonText, KeysStandOnce) {
  EXPECT_EQ(defectOf(R"([{"a": 1, "b": 2, "a": 3}])"),
            "18: the key \"a\" stands twice in one object");
  EXPECT_EQ(defectOf(R"({"a": 1, "\u0061": 2})"),
            R"(9: the key "\u0061" stands twice in one object)");
  EXPECT_EQ(defectOf(R"({"k:{\"a\":1}": 1, "k:{\"a\":2}": 2})"), "none");
}

TEST(JsonText, DeepNesting) {
  EXPECT_EQ(defectOf(std::string(64, '[') + std::string(64, ']')), "none");
  EXPECT_EQ(defectOf(std::string(1'000'000, '[')),
            "64: brackets are nested deeper than in any plan");
}

TEST(JsonText, Items) {
  std::vector<std::string> found;
  for (JsonItems items(R"([ 1, "a,]\"", [2, {"b": "}"}] , {} ])"); !items.atEnd();)
    found.push_back(items.takeValue().str());
  EXPECT_EQ(found, (std::vector<std::string>{"1", R"("a,]\"")", R"([2, {"b": "}"}])", "{}"}));
  found.clear();
  for (JsonItems items(R"({ "a" : 1,"b":[{}]})"); !items.atEnd();) {
    found.push_back(items.takeKey().str());
    found.push_back(items.takeValue().str());
  }
  EXPECT_EQ(found, (std::vector<std::string>{"a", "1", "b", "[{}]"}));
  EXPECT_TRUE(JsonItems("[ ]").atEnd());
}

TEST(JsonText, Strings) {
  EXPECT_EQ(jsonString(R"("n0")"), "n0");
  EXPECT_EQ(jsonString(R"("a\"\u0041\n")"), "a\"A\n");
}

} // namespace
} // namespace topocast
