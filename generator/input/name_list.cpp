#include "input/name_list.hpp"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>

namespace topocast {
namespace {

using llvm::StringRef;

/// Walks over a text as if a backslash, the line's end behind it, and nothing else were absent.
class Cursor {
public:
  explicit Cursor(StringRef text) : rest_(text) { skipJoint(); }

  bool atEnd() const { return rest_.empty(); }
  /// The character here; 0 at the end.
  char peek() const { return atEnd() ? '\0' : rest_.front(); }
  const char* position() const { return rest_.begin(); }
  /// The character here and, of a character of several bytes, all of them.
  StringRef character() const {
    std::size_t length = 1;
    while (length < rest_.size() && !startsCharacter(rest_[length]))
      ++length;
    return rest_.take_front(length);
  }
  void advance() {
    rest_ = rest_.drop_front();
    skipJoint();
  }
  bool take(char c) {
    if (peek() != c) return false;
    advance();
    return true;
  }
  void skipBlanks() {
    while (peek() == ' ' || peek() == '\t')
      advance();
  }

private:
  static bool startsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }
  void skipJoint() {
    while (rest_.consume_front("\\\n") || rest_.consume_front("\\\r\n")) {
    }
  }
  StringRef rest_;
};

/// Numbers from `first` to `last`, padded to `width` digits.
struct NumberRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::size_t width = 0;

  std::size_t size() const { return static_cast<std::size_t>(last - first) + 1; }
};
using Bracket = std::vector<NumberRange>;
/// A name with brackets: fixed text and brackets in turn.
using Pattern = std::vector<std::variant<std::string, Bracket>>;

/// Reads one item of a list; stops behind it or at the first error.
class ItemReader {
public:
  ItemReader(Cursor& cursor, DiagnosticList& diagnostics)
      : cursor_(cursor), diagnostics_(diagnostics) {}

  std::optional<Pattern> read() {
    Pattern pattern;
    while (!cursor_.atEnd() && cursor_.peek() != ',' && cursor_.peek() != ' ' &&
           cursor_.peek() != '\t') {
      if (cursor_.peek() == '[') {
        auto bracket = readBracket();
        if (!bracket) return std::nullopt;
        pattern.emplace_back(std::move(*bracket));
        continue;
      }
      std::string fixed;
      for (; isNameCharacter(cursor_.peek()); cursor_.advance())
        fixed += cursor_.peek();
      if (fixed.empty()) return badCharacter();
      pattern.emplace_back(std::move(fixed));
    }
    return pattern;
  }

private:
  std::optional<Bracket> readBracket() {
    const StringRef opening(cursor_.position(), 1);
    cursor_.advance();
    Bracket bracket;
    do {
      const auto range = readRange(opening);
      if (!range) return std::nullopt;
      bracket.push_back(*range);
    } while (cursor_.take(','));
    if (cursor_.take(']')) return bracket;
    expectedIn(opening, "',', '-' or ']'");
    return std::nullopt;
  }

  std::optional<NumberRange> readRange(StringRef opening) {
    const char* begin = cursor_.position();
    const auto first = readNumber(opening);
    if (!first) return std::nullopt;
    const bool single = !cursor_.take('-');
    const auto last = single ? first : readNumber(opening);
    if (!last) return std::nullopt;

    const StringRef place(begin, static_cast<std::size_t>(cursor_.position() - begin));
    NumberRange range{0, 0, first->size()};
    if (StringRef(*first).getAsInteger(10, range.first) ||
        StringRef(*last).getAsInteger(10, range.last)) {
      diagnostics_.error(place, "a number with too many digits");
      return std::nullopt;
    }
    if (range.last < range.first) {
      diagnostics_.error(place, "range '" + *first + "-" + *last + "' runs backwards");
      diagnostics_.advise("write '" + *last + "-" + *first + "'");
      return std::nullopt;
    }
    if (last->size() > first->size() && last->front() == '0') {
      diagnostics_.error(place, "range '" + *first + "-" + *last +
                                    "' starts without the zeros it ends with");
      diagnostics_.advise("write both ends with the same number of digits");
      return std::nullopt;
    }
    return range;
  }

  std::optional<std::string> readNumber(StringRef opening) {
    std::string digits;
    for (; llvm::isDigit(cursor_.peek()); cursor_.advance())
      digits += cursor_.peek();
    if (!digits.empty()) return digits;
    expectedIn(opening, "a number");
    return std::nullopt;
  }

  void expectedIn(StringRef opening, const char* what) {
    if (cursor_.atEnd()) {
      diagnostics_.error(opening, "'[' without its ']'");
      diagnostics_.advise("a range is written like 'n[0-7]' or 'n[0-3,8]'");
      return;
    }
    const StringRef found = cursor_.character();
    diagnostics_.error(found,
                       llvm::Twine("expected ") + what + " in the brackets, found '" + found + "'");
    diagnostics_.advise("a range is written like 'n[0-7]' or 'n[0-3,8]'");
  }

  std::nullopt_t badCharacter() {
    const StringRef found = cursor_.character();
    if (found == "]") {
      diagnostics_.error(found, "']' without its '['");
      diagnostics_.advise("a range is written like 'n[0-7]' or 'n[0-3,8]'");
    } else {
      diagnostics_.error(found, "'" + found + "' cannot stand in a name");
      diagnostics_.advise(nameAdvice);
    }
    return std::nullopt;
  }

  Cursor& cursor_;
  DiagnosticList& diagnostics_;
};

/// Number of names of a pattern; limit + 1 stands for anything above the limit.
std::size_t countNames(const Pattern& pattern, std::size_t limit) {
  std::size_t count = 1;
  for (const auto& part : pattern) {
    const auto* bracket = std::get_if<Bracket>(&part);
    if (bracket == nullptr) continue;
    std::size_t numbers = 0;
    for (const NumberRange& range : *bracket) {
      if (range.last - range.first > limit) return limit + 1;
      numbers += range.size();
    }
    count = std::min(count, limit + 1) * std::min(numbers, limit + 1);
    if (count > limit) return limit + 1;
  }
  return count;
}

std::vector<std::string> numbersOf(const Bracket& bracket) {
  std::vector<std::string> numbers;
  for (const NumberRange& range : bracket)
    for (std::uint64_t number = range.first;; ++number) {
      std::string digits = std::to_string(number);
      if (digits.size() < range.width) digits.insert(0, range.width - digits.size(), '0');
      numbers.push_back(std::move(digits));
      if (number == range.last) break;
    }
  return numbers;
}

std::vector<std::string> expand(const Pattern& pattern) {
  std::vector<std::string> names = {""};
  for (const auto& part : pattern) {
    if (const auto* fixed = std::get_if<std::string>(&part)) {
      for (std::string& name : names)
        name += *fixed;
      continue;
    }
    const std::vector<std::string> numbers = numbersOf(std::get<Bracket>(part));
    std::vector<std::string> longer;
    longer.reserve(names.size() * numbers.size());
    for (const std::string& name : names)
      for (const std::string& number : numbers)
        longer.push_back(name + number);
    names = std::move(longer);
  }
  return names;
}

/// Goes on behind an item that was refused: to the next comma outside of brackets.
void skipItem(Cursor& cursor) {
  bool inside = false;
  for (; !cursor.atEnd() && (inside || cursor.peek() != ','); cursor.advance()) {
    if (cursor.peek() == '[') inside = true;
    if (cursor.peek() == ']') inside = false;
  }
}

} // namespace

bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.';
}

std::vector<PlacedName> NameReader::read(StringRef list) {
  std::vector<PlacedName> names;
  Cursor cursor(list);
  do {
    cursor.skipBlanks();
    const char* begin = cursor.position();
    const Cursor start = cursor;
    const auto pattern = ItemReader(cursor, diagnostics_).read();
    if (!pattern) {
      cursor = start;
      skipItem(cursor);
      continue;
    }
    const StringRef place(begin, static_cast<std::size_t>(cursor.position() - begin));
    cursor.skipBlanks();
    if (!cursor.atEnd() && cursor.peek() != ',') {
      diagnostics_.error(StringRef(cursor.position(), 1), "two names without a comma in between");
      skipItem(cursor);
      continue;
    }
    if (pattern->empty()) {
      diagnostics_.error(place, "a name is missing");
      diagnostics_.advise("write one, or remove the comma");
      continue;
    }
    const std::size_t count = countNames(*pattern, room_);
    if (count > room_) {
      diagnostics_.error(place, "'" + place + "' stands for too many names; a file may hold " +
                                    llvm::Twine(mostNames));
      diagnostics_.advise("check the ends of the ranges");
      continue;
    }
    std::vector<std::string> expanded = expand(*pattern);
    if (std::ranges::any_of(expanded, [](auto& name) { return name.size() > longestName; })) {
      diagnostics_.error(place, "a name longer than " + llvm::Twine(longestName) + " characters");
      continue;
    }
    room_ -= count;
    for (std::string& name : expanded)
      names.push_back({std::move(name), place});
  } while (cursor.take(','));
  return names;
}

} // namespace topocast
