// The tables of ibdiagnet2.db_csv, each between the lines `START_NAME` and `END_NAME`, below a line
// with the names of its columns. In: the text. Out: a section by its name, its cells by row and
// column.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {

class CsvSection {
public:
  struct Row {
    llvm::StringRef line;
    llvm::SmallVector<llvm::StringRef> cells;
  };

  /// `lines` are those between start and end, the names of the columns first. Rows with another
  /// number of cells than columns are errors.
  CsvSection(llvm::ArrayRef<llvm::StringRef> lines, DiagnosticList& diagnostics);

  const std::vector<Row>& rows() const { return rows_; }
  /// Columns are found by name, capitals aside, as versions write them in several ways.
  bool hasColumn(llvm::StringRef column) const;
  /// Empty if there is no such column, or nothing in it.
  llvm::StringRef text(const Row& row, llvm::StringRef column) const;
  /// Nothing if no number stands there; 0x begins a hexadecimal one.
  std::optional<std::uint64_t> number(const Row& row, llvm::StringRef column) const;

private:
  llvm::StringMap<std::size_t> columns_; ///< the first of each name
  std::vector<Row> rows_;
};

/// Nothing if there is no such section, or, which is an error, if it does not end.
std::optional<CsvSection> findCsvSection(DiagnosticList& diagnostics, llvm::StringRef name);

} // namespace topocast
