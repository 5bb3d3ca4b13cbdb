#include "topology/formats/table_cells.hpp"

#include "input/format_quantity.hpp"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"

namespace topocast {

using llvm::StringRef;

std::vector<StringRef> contentLines(StringRef text) {
  std::vector<StringRef> lines;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    const StringRef content = line.split('#').first.trim(" \r");
    if (!content.trim().empty()) lines.push_back(content);
  }
  return lines;
}

StringRef separatorOf(StringRef heading) {
  const std::size_t found = heading.find_first_of(",;\t");
  return found == StringRef::npos ? StringRef() : heading.substr(found, 1);
}

TableCells cells(StringRef line, StringRef separator) {
  TableCells parts;
  if (separator.empty()) {
    llvm::SplitString(line, parts);
    return parts;
  }
  for (bool goesOn = true; goesOn;) {
    line = line.ltrim(' ');
    const std::size_t quoted = line.starts_with("\"") ? line.find('"', 1) : 0;
    const std::size_t end = line.find(separator, quoted == StringRef::npos ? 0 : quoted);
    parts.push_back(line.take_front(end).trim().trim('"').trim());
    goesOn = end != StringRef::npos;
    if (goesOn) line = line.drop_front(end + 1);
  }
  return parts;
}

std::string plainWord(StringRef cell) {
  std::string word;
  for (const char c : cell)
    if (llvm::isAlnum(c)) word += llvm::toLower(c);
  return word;
}

std::vector<TableCells> rowsBelow(const std::vector<StringRef>& lines, StringRef separator,
                                  DiagnosticList& diagnostics) {
  std::vector<TableCells> rows;
  const std::size_t columns = cells(lines.front(), separator).size();
  for (const StringRef line : llvm::ArrayRef(lines).drop_front()) {
    if (line == lines.front()) {
      diagnostics.error(line, "a second table begins here, with the same heading");
      diagnostics.advise("a file holds one table; remove this line if the tables belong together");
      return rows;
    }
    TableCells parts = cells(line, separator);
    if (parts.size() == columns) {
      rows.push_back(std::move(parts));
      continue;
    }
    diagnostics.error(line, formatCount(parts.size(), "cell") + " where the heading has " +
                                std::to_string(columns));
    diagnostics.advise("leave a cell empty where nothing is known");
  }
  return rows;
}

} // namespace topocast
