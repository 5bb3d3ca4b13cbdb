// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Names with ranges of numbers, such as `rack[1-2]n[001-016,020]`. In: text. Out: a pattern, or
// what is wrong and where; and the names that a pattern stands for. One reader serves topology
// files, the command line and TOPOCAST_MACHINES. Without MPI.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::runtime {

/// Characters of the longest name that is accepted; those of hosts are no longer.
constexpr std::size_t longestName = 255;

/// Walks over a text as if a backslash, the line's end behind it, and nothing else were absent.
class NameCursor {
public:
  explicit NameCursor(std::string_view text) : rest_(text) { skipJoints(); }

  bool atEnd() const { return rest_.empty(); }
  /// The character here; 0 at the end.
  char peek() const { return atEnd() ? '\0' : rest_.front(); }
  /// Whether a blank or the end of a line stands here.
  bool atBlank() const {
    return peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r';
  }
  /// What is left of the text.
  std::string_view rest() const { return rest_; }
  /// The text from where `start` stands up to here.
  std::string_view since(const NameCursor& start) const {
    return start.rest_.substr(0, start.rest_.size() - rest_.size());
  }
  void advance() {
    rest_.remove_prefix(1);
    skipJoints();
  }
  bool take(char c) {
    if (atEnd() || peek() != c) return false;
    advance();
    return true;
  }
  void skipBlanks() {
    while (atBlank())
      advance();
  }

private:
  void skipJoints() {
    while (rest_.substr(0, 2) == "\\\n" || rest_.substr(0, 3) == "\\\r\n")
      rest_.remove_prefix(rest_[1] == '\n' ? 2 : 3);
  }

  std::string_view rest_;
};

/// Numbers from `first` to `last`, both included, written with at least `width` digits.
struct NumberRange {
  std::uint64_t first;
  std::uint64_t last;
  std::size_t width;
};

/// Fixed text and the numbers of the bracket behind it; none of them if there is no bracket.
struct NamePart {
  std::string fixed;
  std::vector<NumberRange> numbers;
};

/// A name with brackets. Its last bracket counts fastest.
using NamePattern = std::vector<NamePart>;

enum class NameFault {
  badCharacter,      ///< one that cannot stand in a name
  openBracket,       ///< a bracket that the text ends in
  numberExpected,    ///< something else stands in the brackets
  separatorExpected, ///< behind a number stands neither `,` nor `-` nor `]`
  tooManyDigits,     ///< a number beyond 64 bits
  runsBackwards,     ///< `7-3`
  zerosMissing,      ///< `9-011` starts without the zeros it ends with
};

/// What is wrong with a name, and the part of the text that is; of a character, its first byte.
struct NameError {
  NameFault fault;
  std::string_view place;
};

namespace detail {

/// Digits of a number in brackets, up to anything else.
inline std::string takeDigits(NameCursor& cursor) {
  std::string digits;
  for (; '0' <= cursor.peek() && cursor.peek() <= '9'; cursor.advance())
    digits += cursor.peek();
  return digits;
}

/// Whether the digits are a number; then it is in `number`.
inline bool readNumber(const std::string& digits, std::uint64_t& number) {
  return std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc();
}

inline NameError faultHere(NameFault fault, const NameCursor& cursor, std::string_view bracket) {
  if (cursor.atEnd()) return {NameFault::openBracket, bracket};
  return {fault, cursor.rest().substr(0, 1)};
}

/// One of "7" and "08-12". `bracket` is the bracket that it stands in.
inline std::variant<NumberRange, NameError> readRange(NameCursor& cursor,
                                                      std::string_view bracket) {
  const NameCursor start = cursor;
  const std::string first = takeDigits(cursor);
  if (first.empty()) return faultHere(NameFault::numberExpected, cursor, bracket);
  std::string last = first;
  if (cursor.take('-')) last = takeDigits(cursor);
  if (last.empty()) return faultHere(NameFault::numberExpected, cursor, bracket);

  NumberRange range{0, 0, first.size()};
  const std::string_view place = cursor.since(start);
  if (!readNumber(first, range.first) || !readNumber(last, range.last))
    return NameError{NameFault::tooManyDigits, place};
  if (range.last < range.first) return NameError{NameFault::runsBackwards, place};
  if (last.size() > first.size() && last.front() == '0')
    return NameError{NameFault::zerosMissing, place};
  return range;
}

/// The numbers of a bracket, which the cursor stands at.
inline std::variant<std::vector<NumberRange>, NameError> readBracket(NameCursor& cursor) {
  const std::string_view bracket = cursor.rest().substr(0, 1);
  cursor.advance();
  std::vector<NumberRange> numbers;
  do {
    const auto range = readRange(cursor, bracket);
    if (const auto* error = std::get_if<NameError>(&range)) return *error;
    numbers.push_back(std::get<NumberRange>(range));
  } while (cursor.take(','));
  if (!cursor.take(']')) return faultHere(NameFault::separatorExpected, cursor, bracket);
  return numbers;
}

inline std::string padded(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

inline std::uint64_t saturatingSum(std::uint64_t left, std::uint64_t right) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return left > most - right ? most : left + right;
}

inline std::uint64_t saturatingProduct(std::uint64_t left, std::uint64_t right) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return right != 0 && left > most / right ? most : left * right;
}

} // namespace detail

/// Reads a name up to a comma, a blank or the end of the text; an empty pattern if nothing stands
/// there. Outside of brackets stand characters for which `isNameCharacter` holds. Behind an error
/// the cursor stands within the name.
inline std::variant<NamePattern, NameError> readNamePattern(NameCursor& cursor,
                                                            bool (*isNameCharacter)(char)) {
  NamePattern pattern;
  while (!cursor.atEnd() && cursor.peek() != ',' && !cursor.atBlank()) {
    NamePart part;
    for (; !cursor.atEnd() && isNameCharacter(cursor.peek()); cursor.advance())
      part.fixed += cursor.peek();
    if (cursor.peek() == '[') {
      auto numbers = detail::readBracket(cursor);
      if (const auto* error = std::get_if<NameError>(&numbers)) return *error;
      part.numbers = std::move(std::get<std::vector<NumberRange>>(numbers));
    } else if (part.fixed.empty()) {
      return NameError{NameFault::badCharacter, cursor.rest().substr(0, 1)};
    }
    pattern.push_back(std::move(part));
  }
  return pattern;
}

/// The number of names that a pattern stands for, up to 2^64 - 1, which stands for all beyond.
inline std::uint64_t countNames(const NamePattern& pattern) {
  std::uint64_t count = 1;
  for (const NamePart& part : pattern) {
    if (part.numbers.empty()) continue;
    std::uint64_t numbers = 0;
    for (const NumberRange& range : part.numbers)
      numbers = detail::saturatingSum(numbers, detail::saturatingSum(range.last - range.first, 1));
    count = detail::saturatingProduct(count, numbers);
  }
  return count;
}

/// The number of characters of the longest name that a pattern stands for.
inline std::size_t longestLength(const NamePattern& pattern) {
  std::size_t length = 0;
  for (const NamePart& part : pattern) {
    std::size_t longest = 0;
    for (const NumberRange& range : part.numbers)
      longest = std::max({longest, range.width, std::to_string(range.last).size()});
    length += part.fixed.size() + longest;
  }
  return length;
}

/// The names that a pattern stands for, at most `limit` of them.
inline std::vector<std::string> expandNames(const NamePattern& pattern, std::size_t limit) {
  std::vector<std::string> names(limit > 0 ? 1 : 0);
  for (const NamePart& part : pattern) {
    for (std::string& name : names)
      name += part.fixed;
    if (part.numbers.empty()) continue;
    // Names beyond the limit come of the first `limit` beginnings at the latest.
    std::vector<std::string> longer;
    for (const std::string& name : names)
      for (const NumberRange& range : part.numbers) {
        // Compared as a difference: `last` may be the largest number there is.
        for (std::uint64_t step = 0; step <= range.last - range.first; ++step) {
          if (longer.size() == limit) break;
          longer.push_back(name + detail::padded(range.first + step, range.width));
        }
      }
    names = std::move(longer);
  }
  return names;
}

} // namespace topocast::runtime
