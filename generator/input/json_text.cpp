#include "input/json_text.hpp"

#include "llvm/Support/JSON.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

constexpr StringRef blanks = " \t\r\n";

/// The string literal at the front, with both quotes; nothing if it does not end.
StringRef stringAtFront(StringRef text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') return text.take_front(i + 1);
    if (text[i] == '\\') ++i;
  }
  return {};
}

/// A number or word at the front.
StringRef wordAtFront(StringRef text) {
  return text.take_until([](char c) { return StringRef(",:[]{}\" \t\r\n").contains(c); });
}

/// The array or object at the front of JSON without defects.
StringRef bracketsAtFront(StringRef text) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') i += stringAtFront(text.drop_front(i)).size() - 1;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) return text.take_front(i + 1);
  }
  return text;
}

StringRef valueAtFront(StringRef text) {
  if (text.starts_with("\"")) return stringAtFront(text);
  return text.starts_with("[") || text.starts_with("{") ? bracketsAtFront(text) : wordAtFront(text);
}

/// Goes through a text until something is wrong.
class Checker {
public:
  Checker(StringRef text, StringRef kind) : rest_(text), kind_(kind) {}

  std::optional<JsonDefect> check() {
    skipBlanks();
    if (value(0) && !rest_.empty()) fail("text behind the end of the value");
    return std::move(defect_);
  }

private:
  struct Key {
    std::string name;
    StringRef place;
  };

  bool fail(const char* message) {
    defect_ = {rest_.take_front(1), std::string("malformed JSON: ") + message};
    return false;
  }

  void skipBlanks() { rest_ = rest_.ltrim(blanks); }

  bool take(StringRef sign) {
    if (!rest_.consume_front(sign)) return false;
    skipBlanks();
    return true;
  }

  /// Blanks behind it are taken, too.
  bool value(unsigned depth) {
    if (rest_.starts_with("[")) return array(depth);
    if (rest_.starts_with("{")) return object(depth);
    const StringRef scalar = valueAtFront(rest_);
    if (scalar.empty() && rest_.starts_with("\"")) return fail("the string does not end");
    if (!isScalar(scalar)) return fail("a value is expected");
    rest_ = rest_.drop_front(scalar.size());
    skipBlanks();
    return true;
  }

  /// What LLVM's parser takes. A string without escape sequences has only to be free of control
  /// characters.
  static bool isScalar(StringRef text) {
    if (text.empty()) return false;
    if (text.front() != '"' || text.contains('\\')) {
      auto value = llvm::json::parse(text);
      if (value) return true;
      llvm::consumeError(value.takeError());
      return false;
    }
    return text.find_first_of("\t\r\n") == StringRef::npos;
  }

  bool isTooDeep(unsigned depth) {
    constexpr unsigned deepest = 64;
    if (depth < deepest) return false;
    defect_ = {rest_.take_front(1), "brackets are nested deeper than in any " + kind_.str()};
    return true;
  }

  bool array(unsigned depth) {
    if (isTooDeep(depth)) return false;
    take("[");
    if (take("]")) return true;
    do
      if (!value(depth + 1)) return false;
    while (take(","));
    return take("]") || fail("a comma or ']' is expected");
  }

  bool object(unsigned depth) {
    if (isTooDeep(depth)) return false;
    take("{");
    if (take("}")) return true;
    std::vector<Key> keys;
    do
      if (!member(keys, depth)) return false;
    while (take(","));
    return (take("}") || fail("a comma or '}' is expected")) && areDistinct(keys);
  }

  bool member(std::vector<Key>& keys, unsigned depth) {
    const StringRef key = rest_.starts_with("\"") ? stringAtFront(rest_) : StringRef();
    if (!isScalar(key)) return fail("a key in quotes is expected");
    keys.push_back({jsonString(key), key});
    rest_ = rest_.drop_front(key.size());
    skipBlanks();
    return (take(":") || fail("a colon is expected")) && value(depth + 1);
  }

  bool areDistinct(std::vector<Key>& keys) {
    std::ranges::stable_sort(keys, {}, &Key::name);
    const auto doubled = std::ranges::adjacent_find(keys, {}, &Key::name);
    if (doubled == keys.end()) return true;
    const StringRef place = doubled[1].place;
    defect_ = {place, "the key " + place.str() + " stands twice in one object"};
    return false;
  }

  StringRef rest_;
  StringRef kind_;
  std::optional<JsonDefect> defect_;
};

} // namespace

std::optional<JsonDefect> jsonDefect(StringRef text, StringRef kind) {
  return Checker(text, kind).check();
}

JsonItems::JsonItems(StringRef value) : rest_(value.drop_front().drop_back().trim(blanks)) {
  assert((value.starts_with("[") || value.starts_with("{")) && "only these have items");
}

StringRef JsonItems::takeKey() {
  const StringRef key = stringAtFront(rest_);
  rest_ = rest_.drop_front(key.size()).ltrim(blanks).drop_front().ltrim(blanks);
  return key.drop_front().drop_back();
}

StringRef JsonItems::takeValue() {
  const StringRef value = valueAtFront(rest_);
  rest_ = rest_.drop_front(value.size()).ltrim(blanks);
  rest_.consume_front(",");
  rest_ = rest_.ltrim(blanks);
  return value;
}

std::string jsonString(StringRef literal) {
  if (!literal.contains('\\')) return literal.drop_front().drop_back().str();
  const llvm::json::Value value = llvm::cantFail(llvm::json::parse(literal));
  return value.getAsString().value_or("").str();
}

} // namespace topocast
