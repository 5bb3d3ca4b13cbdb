#include "cli/text_table.hpp"

#include <algorithm>
#include <cstddef>

namespace topocast::cli {

void writeTextTable(llvm::raw_ostream& out, const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool isLeft = i == 0;
      const std::string room(widths[i] - row[i].size(), ' ');
      out << (isLeft ? "  " : "   ") << (isLeft ? row[i] + room : room + row[i]);
    }
    out << '\n';
  }
}

} // namespace topocast::cli
