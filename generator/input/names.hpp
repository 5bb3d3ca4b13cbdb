// Names as people read them: their order, and many names in few words.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <span>
#include <string>
#include <vector>

namespace topocast {

/// Natural order: digits compare as numbers, so `n2` stands before `n10`. A total order: names
/// that differ only in leading zeros stand in plain order of their characters.
bool naturalLess(llvm::StringRef left, llvm::StringRef right);

/// A name in quotes, as messages have it: `'n0'`.
std::string inQuotes(llvm::StringRef name);

/// A list in a sentence: `text`; `text and json`; `text, json and dot`.
std::string inWords(std::span<const std::string> items);

/// Where ranges may stand in a list of names.
enum class RangePlace {
  anywhere,
  endOfName, ///< as Slurm wants it: nothing stands behind the bracket
};

/// All names as a list with ranges, in the order given: `n[0-7,9],login,x[01-02]`. Names that
/// follow one another and differ by one in their last number share a range, padding kept; ranges
/// that follow one another share brackets. NameReader reads it back.
std::string joinNames(std::span<const std::string> names, RangePlace ranges = RangePlace::anywhere);

/// The same for a message: quoted, and shortened to the first few ranges if it is long.
std::string quoteNames(std::span<const std::string> names);

} // namespace topocast
