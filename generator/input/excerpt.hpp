// Where places stand in a text, and what to show of their lines. In: a text and pieces of it. Out:
// for each its line, its column and a short part of the line; the cost is linear in the text
// however many places there are and however long a line is.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <span>
#include <string>
#include <vector>

namespace topocast {

/// A place in a text, with the part of its line around it.
struct Excerpt {
  std::size_t line = 0;      ///< from 1 on
  std::size_t column = 0;    ///< in bytes, from 1 on
  std::string text;          ///< a `?` for each character that is not printable; tabs stay
  std::size_t markBegin = 0; ///< the byte in `text` at which the place begins
  std::size_t markEnd = 0;   ///< the byte behind the place, within `text`
};

/// The excerpts of `places`, in their order. All places are pieces of `text`.
std::vector<Excerpt> excerptsOf(llvm::StringRef text, std::span<const llvm::StringRef> places);

} // namespace topocast
