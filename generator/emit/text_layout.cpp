#include "emit/text_layout.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/bit.h"

#include <algorithm>

namespace topocast {
namespace {

std::string padded(const std::string& item, std::size_t width, Alignment alignment) {
  const std::string space(width - std::min(width, item.size()), ' ');
  return alignment == Alignment::left ? item + space : space + item;
}

std::size_t itemsInLine(std::size_t count, std::size_t width, std::size_t indent) {
  constexpr std::size_t leastRound = 8;
  const std::size_t columns = lineColumns - std::min(indent, lineColumns);
  const std::size_t fitting = std::max<std::size_t>(1, (columns + 1) / (width + 2));
  if (count <= fitting || fitting < leastRound) return fitting;
  return llvm::bit_floor(fitting);
}

} // namespace

std::string commaGrid(const std::vector<std::string>& items, std::size_t indent,
                      Alignment alignment) {
  std::size_t width = 0;
  for (const std::string& item : items)
    width = std::max(width, item.size());
  const std::size_t inLine = itemsInLine(items.size(), width, indent);
  std::string grid;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool endsLine = (i + 1) % inLine == 0 || i + 1 == items.size();
    grid += i % inLine == 0 ? std::string(indent, ' ') : " ";
    if (alignment == Alignment::right)
      grid += padded(items[i], width, alignment) + ',';
    else
      grid += endsLine ? items[i] + ',' : padded(items[i] + ',', width + 1, alignment);
    if (endsLine) grid += '\n';
  }
  return grid;
}

std::vector<std::string> alignedRows(const std::vector<std::vector<std::string>>& rows,
                                     std::size_t gap) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], row[column].size());
  }
  std::vector<std::string> lines;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column)
      line += padded(row[column], widths[column], Alignment::left) + std::string(gap, ' ');
    lines.push_back(llvm::StringRef(line).rtrim(' ').str());
  }
  return lines;
}

} // namespace topocast
