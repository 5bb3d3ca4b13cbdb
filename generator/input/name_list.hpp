// Lists of names with ranges: `n[0-15]`, `rack[1-2]n[001-016,020]`, `s0, s1, x[2-3]`. In: a piece
// of a file's text. Out: the names, each with the item of the list that stands for it.
#pragma once

#include "input/diagnostic_list.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace topocast {

/// A name and the place in the text that stands for it; names of one range share their place.
struct PlacedName {
  std::string name;
  llvm::StringRef place;
};

/// Letters, digits, `-`, `_` and `.`: what host names and switch names are made of.
bool isNameCharacter(char c);
/// The same as advice.
constexpr const char* nameAdvice = "names are made of letters, digits, '-', '_' and '.'";

/// What may stand between two items of a list.
enum class Separators {
  commas,
  commasOrBlanks, ///< as in what `scontrol show hostnames` prints: a name on each line
};

/// Reads the lists of one file.
///
/// Items are separated by commas, with or without blanks, or by blanks alone where those are
/// separators. An item may hold several brackets, each
/// with numbers and ranges of numbers; the last bracket counts fastest. Numbers are padded with
/// zeros to the width of a range's first number. A backslash at the end of a line joins lines.
/// `topocast/name_pattern.hpp` reads the single item.
class NameReader {
public:
  /// Names that one file may hold; beyond lies a slip of the keyboard.
  static constexpr std::size_t mostNames = 1'000'000;

  explicit NameReader(DiagnosticList& diagnostics, Separators separators = Separators::commas)
      : diagnostics_(diagnostics), separators_(separators) {}

  /// The names of `list` in order; items with errors are reported and left out.
  std::vector<PlacedName> read(llvm::StringRef list);

private:
  void expand(const runtime::NamePattern& pattern, llvm::StringRef place,
              std::vector<PlacedName>& names);
  void refuseCount(std::uint64_t count, llvm::StringRef place);

  DiagnosticList& diagnostics_;
  Separators separators_;
  std::size_t nameCount_ = 0; ///< names read so far
};

} // namespace topocast
