// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Names with ranges of numbers, such as `rack[1-2]n[001-016,020]`. In: text. Out: a pattern, or
// what is wrong and where; and the names that a pattern stands for. One reader serves topology
// files, the command line and TOPOCAST_MACHINES. Without MPI.
#pragma once

#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

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

/// Whether the digits are a number; then it is in `number`.
bool readNumber(const std::string& digits, std::uint64_t& number);

std::string padded(std::uint64_t number, std::size_t width);

} // namespace detail

/// Reads a name up to a comma, a blank or the end of the text; an empty pattern if nothing stands
/// there. Outside of brackets stand characters for which `isNameCharacter` holds. Behind an error
/// the cursor stands within the name.
std::variant<NamePattern, NameError> readNamePattern(NameCursor& cursor,
                                                     bool (*isNameCharacter)(char));

/// The number of names that a pattern stands for, up to 2^64 - 1, which stands for all beyond.
std::uint64_t countNames(const NamePattern& pattern);

/// The number of characters of the longest name that a pattern stands for.
std::size_t longestLength(const NamePattern& pattern);

/// The names that a pattern stands for, at most `limit` of them.
std::vector<std::string> expandNames(const NamePattern& pattern, std::size_t limit);

} // namespace topocast::TOPOCAST_ABI::runtime
