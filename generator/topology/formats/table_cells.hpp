// Tables as people and spreadsheets write them: a heading, then rows, with commas, semicolons, tabs
// or blanks between the cells.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace topocast {

using TableCells = llvm::SmallVector<llvm::StringRef>;

/// The lines that hold more than a comment, without it; a tab at the end may part an empty cell.
std::vector<llvm::StringRef> contentLines(llvm::StringRef text);

/// What separates the cells of a heading: a comma, a semicolon or a tab; empty if none does.
llvm::StringRef separatorOf(llvm::StringRef heading);

/// The cells of a line, without the quotes around them; between blanks if there is no separator.
TableCells cells(llvm::StringRef line, llvm::StringRef separator);

/// The letters and digits of a heading's cell, in small letters: `hostname` of `Host name`.
std::string plainWord(llvm::StringRef cell);

/// The rows below the heading, which is the first of the lines. Those with another number of cells
/// are errors, and so is the heading once more.
std::vector<TableCells> rowsBelow(const std::vector<llvm::StringRef>& lines,
                                  llvm::StringRef separator, DiagnosticList& diagnostics);

} // namespace topocast
