// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/names/name_pattern.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Digits of a number in brackets, up to anything else.
TOPOCAST_INLINE std::string takeDigits(NameCursor& cursor) {
  std::string digits;
  for (; '0' <= cursor.peek() && cursor.peek() <= '9'; cursor.advance())
    digits += cursor.peek();
  return digits;
}

TOPOCAST_INLINE bool readNumber(const std::string& digits, std::uint64_t& number) {
  return std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc();
}

TOPOCAST_INLINE NameError faultHere(NameFault fault, const NameCursor& cursor,
                                    std::string_view bracket) {
  if (cursor.atEnd()) return {NameFault::openBracket, bracket};
  return {fault, cursor.rest().substr(0, 1)};
}

/// One of "7" and "08-12". `bracket` is the bracket that it stands in.
TOPOCAST_INLINE std::variant<NumberRange, NameError> readRange(NameCursor& cursor,
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
TOPOCAST_INLINE std::variant<std::vector<NumberRange>, NameError> readBracket(NameCursor& cursor) {
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

TOPOCAST_INLINE std::string padded(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

TOPOCAST_INLINE std::uint64_t saturatingSum(std::uint64_t left, std::uint64_t right) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return left > most - right ? most : left + right;
}

TOPOCAST_INLINE std::uint64_t saturatingProduct(std::uint64_t left, std::uint64_t right) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return right != 0 && left > most / right ? most : left * right;
}

} // namespace detail

TOPOCAST_INLINE std::variant<NamePattern, NameError>
readNamePattern(NameCursor& cursor, bool (*isNameCharacter)(char)) {
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

TOPOCAST_INLINE std::uint64_t countNames(const NamePattern& pattern) {
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

TOPOCAST_INLINE std::size_t longestLength(const NamePattern& pattern) {
  std::size_t length = 0;
  for (const NamePart& part : pattern) {
    std::size_t longest = 0;
    for (const NumberRange& range : part.numbers)
      longest = std::max({longest, range.width, std::to_string(range.last).size()});
    length += part.fixed.size() + longest;
  }
  return length;
}

TOPOCAST_INLINE std::vector<std::string> expandNames(const NamePattern& pattern,
                                                     std::size_t limit) {
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

} // namespace topocast::TOPOCAST_ABI::runtime
