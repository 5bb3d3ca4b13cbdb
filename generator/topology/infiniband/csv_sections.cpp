#include "topology/infiniband/csv_sections.hpp"

#include "input/format_quantity.hpp"
#include "topology/formats/table_cells.hpp"

namespace topocast {

using llvm::StringRef;

CsvSection::CsvSection(llvm::ArrayRef<StringRef> lines, DiagnosticList& diagnostics) {
  if (lines.empty()) return;
  std::size_t columns = 0;
  for (const StringRef name : cells(lines.front(), ","))
    columns_.try_emplace(name.lower(), columns++);
  for (const StringRef line : lines.drop_front()) {
    rows_.push_back({line, cells(line, ",")});
    const std::size_t count = rows_.back().cells.size();
    if (count == columns) continue;
    diagnostics.error(line, formatCount(count, "cell") + " where the section has " +
                                formatCount(columns, "column"));
    diagnostics.advise("was the file cut short, or edited? take it anew");
    rows_.pop_back();
  }
}

bool CsvSection::hasColumn(StringRef column) const {
  return columns_.count(column.lower()) > 0;
}

StringRef CsvSection::text(const Row& row, StringRef column) const {
  const auto found = columns_.find(column.lower());
  return found == columns_.end() ? StringRef() : row.cells[found->second];
}

std::optional<std::uint64_t> CsvSection::number(const Row& row, StringRef column) const {
  std::uint64_t value = 0;
  if (text(row, column).getAsInteger(0, value)) return std::nullopt;
  return value;
}

std::optional<CsvSection> findCsvSection(DiagnosticList& diagnostics, StringRef name) {
  const std::string start = ("START_" + name).str();
  const std::string end = ("END_" + name).str();
  std::vector<StringRef> lines;
  StringRef begun;
  for (StringRef text = diagnostics.text(); !text.empty();) {
    const auto [whole, rest] = text.split('\n');
    text = rest;
    const StringRef line = whole.trim();
    if (!begun.empty() && line == end) return CsvSection(lines, diagnostics);
    if (!begun.empty() && !line.empty()) lines.push_back(line);
    if (line == start) begun = line;
  }
  if (begun.empty()) return std::nullopt;
  diagnostics.error(begun, "this section does not end: there is no line '" + end + "'");
  diagnostics.advise("the file was cut short; take it anew");
  return std::nullopt;
}

} // namespace topocast
