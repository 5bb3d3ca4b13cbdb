#include "input/name_list.hpp"

#include "input/format_quantity.hpp"
#include "input/printable.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/StringExtras.h"

#include <cstdint>
#include <limits>
#include <variant>

namespace topocast {
namespace {

using llvm::StringRef;
using llvm::Twine;
using runtime::NameCursor;
using runtime::NameError;
using runtime::NameFault;
using runtime::NamePattern;

constexpr const char* rangeAdvice = "a range is written like 'n[0-7]' or 'n[0-3,8]'";

/// A piece of a list as one line.
std::string joined(StringRef piece) {
  std::string line;
  for (NameCursor cursor(piece); !cursor.atEnd(); cursor.advance())
    line += cursor.peek();
  return line;
}

/// Reports what is wrong with a name. `text` holds the place of the error.
class NameErrorReport {
public:
  NameErrorReport(StringRef text, DiagnosticList& diagnostics)
      : text_(text), diagnostics_(diagnostics) {}

  void operator()(const NameError& error) const {
    const StringRef place(error.place);
    switch (error.fault) {
    case NameFault::badCharacter:
      return badCharacter(characterAt(place));
    case NameFault::openBracket:
      diagnostics_.error(place, "'[' without its ']'");
      return diagnostics_.advise(rangeAdvice);
    case NameFault::numberExpected:
      return unexpected(characterAt(place), "a number");
    case NameFault::separatorExpected:
      return unexpected(characterAt(place), "',', '-' or ']'");
    case NameFault::tooManyDigits:
      return diagnostics_.error(place, "a number with too many digits");
    case NameFault::runsBackwards:
      return backwards(place, joined(place));
    case NameFault::zerosMissing:
      diagnostics_.error(place,
                         "range '" + joined(place) + "' starts without the zeros it ends with");
      return diagnostics_.advise("write both ends with the same number of digits");
    }
  }

private:
  /// All bytes of the character whose first byte is `place`.
  StringRef characterAt(StringRef place) const {
    return firstCharacter(text_.substr(static_cast<std::size_t>(place.begin() - text_.begin())))
        .bytes;
  }

  void badCharacter(StringRef found) const {
    if (found == "]") {
      diagnostics_.error(found, "']' without its '['");
      return diagnostics_.advise(rangeAdvice);
    }
    diagnostics_.error(found, "'" + found + "' cannot stand in a name");
    diagnostics_.advise(nameAdvice);
  }

  void backwards(StringRef place, StringRef range) const {
    const auto [first, last] = range.split('-');
    diagnostics_.error(place, "range '" + range + "' runs backwards");
    diagnostics_.advise("write '" + last + "-" + first + "'");
  }

  void unexpected(StringRef found, const char* expected) const {
    diagnostics_.error(found,
                       Twine("expected ") + expected + " in the brackets, found '" + found + "'");
    diagnostics_.advise(rangeAdvice);
  }

  StringRef text_;
  DiagnosticList& diagnostics_;
};

/// Goes on behind an item that was refused: to the next comma outside of brackets.
void skipItem(NameCursor& cursor) {
  bool inside = false;
  for (; !cursor.atEnd() && (inside || cursor.peek() != ','); cursor.advance()) {
    if (cursor.peek() == '[') inside = true;
    if (cursor.peek() == ']') inside = false;
  }
}

std::string countText(std::uint64_t names) {
  if (names == std::numeric_limits<std::uint64_t>::max()) return "2^64 names or more";
  return formatCount(names, "name");
}

} // namespace

bool isNameCharacter(char c) {
  return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.';
}

std::vector<PlacedName> NameReader::read(StringRef list) {
  const bool mayBeBlanks = separators_ == Separators::commasOrBlanks;
  if (mayBeBlanks) list = list.rtrim();
  std::vector<PlacedName> names;
  NameCursor cursor(list);
  do {
    cursor.skipBlanks();
    const NameCursor start = cursor;
    const auto item = runtime::readNamePattern(cursor, isNameCharacter);
    const StringRef place(cursor.since(start));
    if (const auto* error = std::get_if<NameError>(&item)) {
      NameErrorReport(list, diagnostics_)(*error);
      cursor = start;
      skipItem(cursor);
      continue;
    }
    cursor.skipBlanks();
    if (!cursor.atEnd() && cursor.peek() != ',' && !mayBeBlanks) {
      diagnostics_.error(StringRef(cursor.rest()).take_front(),
                         "two names without a comma in between");
      skipItem(cursor);
      continue;
    }
    expand(std::get<NamePattern>(item), place, names);
  } while (cursor.take(',') || (mayBeBlanks && !cursor.atEnd()));
  return names;
}

/// Appends the names of `pattern`, which stands at `place`, to `names`.
void NameReader::expand(const NamePattern& pattern, StringRef place,
                        std::vector<PlacedName>& names) {
  if (pattern.empty()) {
    diagnostics_.error(place, "a name is missing");
    return diagnostics_.advise("write one, or remove the comma");
  }
  if (runtime::longestLength(pattern) > runtime::longestName)
    return diagnostics_.error(place,
                              "a name longer than " + Twine(runtime::longestName) + " characters");
  const std::uint64_t count = runtime::countNames(pattern);
  if (count > mostNames - nameCount_) return refuseCount(count, place);
  nameCount_ += count;
  for (std::string& name : runtime::expandNames(pattern, count))
    names.push_back({std::move(name), place});
}

void NameReader::refuseCount(std::uint64_t count, StringRef place) {
  if (count > mostNames) {
    diagnostics_.error(place, "'" + place + "' stands for " + countText(count) +
                                  "; a file may hold " + Twine(mostNames));
    return diagnostics_.advise("check the ends of the ranges");
  }
  diagnostics_.error(place, "more than " + Twine(mostNames) + " names in one file: '" + place +
                                "' stands for " + countText(count) + ", and " + Twine(nameCount_) +
                                " stand before it");
}

} // namespace topocast
