#include "emit/table_text.hpp"

#include "emit/labels.hpp"
#include "emit/text_layout.hpp"
#include "input/format_quantity.hpp"
#include "schedule/registry.hpp"

#include "topocast/cluster.hpp"
#include "topocast/job/site.hpp"

#include "llvm/ADT/STLExtras.h"

#include <cstdint>
#include <string>

namespace topocast {
namespace {

const std::string indent = initialiserIndent;

template <class Number>
std::string numberGrid(const std::vector<Number>& numbers, std::size_t columns) {
  std::vector<std::string> items;
  items.reserve(numbers.size());
  for (const Number number : numbers)
    items.push_back(std::to_string(number));
  return commaGrid(items, columns, Alignment::right);
}

std::string firstRanges(const std::vector<std::uint32_t>& firstRangeOfRoot) {
  std::vector<std::string> items;
  items.reserve(firstRangeOfRoot.size());
  for (const std::uint32_t first : firstRangeOfRoot)
    items.push_back(first == runtime::noRange ? "none" : std::to_string(first));
  return braced(commaGrid(items, indent.size(), Alignment::right));
}

/// Says of an entry for which roots it is: `// 3: from n[0-7]`.
std::string labelLine(std::size_t index, const std::string& roots) {
  return indent + "// " + std::to_string(index) + ": from " + roots + '\n';
}

std::string orders(const BroadcastTables& tables, const TableLabels& labels) {
  std::string lines;
  for (std::size_t i = 0; i < tables.orders.size(); ++i) {
    std::string row = numberGrid(tables.orders[i], indent.size() + 1);
    row[indent.size()] = '{';
    row.insert(row.size() - 2, "}");
    lines += labelLine(i, labels.orders[i]) + row;
  }
  return braced(lines);
}

std::string shapes(const BroadcastTables& tables) {
  std::string lines;
  for (const std::string& shape : tables.shapes)
    lines += literalLines(shape) + ",\n";
  return braced(lines);
}

/// `// 3: tree 2, from n[0-7]`
std::string treeComment(std::size_t index, const TreeEntry& tree, const std::string& roots) {
  const std::string number =
      tree.number == 0 ? "" : "tree " + std::to_string(tree.number + 1) + ", ";
  return "// " + std::to_string(index) + ": " + number + "from " + roots;
}

std::string trees(const BroadcastTables& tables, const TableLabels& labels) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < tables.trees.size(); ++i) {
    const TreeEntry& tree = tables.trees[i];
    rows.push_back({"{orders[" + std::to_string(tree.order) + "],",
                    "shapes[" + std::to_string(tree.shape) + "],",
                    kindInitialiser(tree.kind) + "},", treeComment(i, tree, labels.trees[i])});
  }
  std::string lines;
  for (const std::string& row : alignedRows(rows, 1))
    lines += indent + row + '\n';
  return braced(lines);
}

/// The members of a range behind its tree, as far as they are not what most ranges have.
std::string furtherMembers(const RangeEntry& range) {
  const std::string hold = ", " + std::to_string(range.holdNanoseconds);
  const std::string trees = ", " + std::to_string(range.treeCount);
  if (range.holdNanoseconds > 0) return trees + hold;
  return range.treeCount > 1 ? trees : "";
}

std::vector<std::string> rangeCells(const RangeEntry& range, const TreeEntry& tree) {
  const bool isLast = range.lastByte == runtime::anyLength;
  return {(isLast ? "{runtime::anyLength" : "{" + std::to_string(range.lastByte)) + ',',
          (range.segmentBytes == runtime::wholeMessage ? "runtime::wholeMessage"
                                                       : std::to_string(range.segmentBytes)) +
              ',',
          std::to_string(range.tree) + furtherMembers(range) + "},",
          "// " + nameOf(tree.kind) + (isLast ? "" : " below " + formatBytes(range.lastByte + 1))};
}

std::string ranges(const BroadcastTables& tables, const TableLabels& labels) {
  std::vector<std::vector<std::string>> cells;
  cells.reserve(tables.ranges.size());
  for (const RangeEntry& range : tables.ranges)
    cells.push_back(rangeCells(range, tables.trees[range.tree]));
  const std::vector<std::string> rows = alignedRows(cells, 1);
  std::string lines;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!labels.ranges[i].empty()) lines += labelLine(i, labels.ranges[i]);
    lines += indent + rows[i] + '\n';
  }
  return braced(lines);
}

} // namespace

std::vector<Slot> treeSlots(const Network& network, const BroadcastTables& tables) {
  const TableLabels labels = labelTables(network, tables);
  std::vector<Slot> slots = {
      {"orders", orders(tables, labels)},
      {"shapes", shapes(tables)},
      {"trees", trees(tables, labels)},
      {"ranges", ranges(tables, labels)},
  };
  if (llvm::is_contained(tables.firstRangeOfRoot, runtime::noRange))
    slots.emplace_back("none", "runtime::noRange");
  slots.emplace_back("firstRangeOfRoot", firstRanges(tables.firstRangeOfRoot));
  if (!tables.firstRangeHeard.empty())
    slots.emplace_back("firstRangeHeard", firstRanges(tables.firstRangeHeard));
  return slots;
}

} // namespace topocast
