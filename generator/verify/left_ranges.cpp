#include "verify/left_ranges.hpp"

#include "input/format_quantity.hpp"
#include "verify/summary.hpp"

#include "llvm/ADT/StringExtras.h"

#include "topocast/job/site.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace topocast {
namespace {

using runtime::LeftRange;

/// Whether messages of all lengths are left among so many machines.
bool leavesAllLengths(std::span<const LeftRange> left, std::uint32_t machines) {
  std::uint64_t firstServed = 0;
  const auto covers = [&](const LeftRange& row) {
    return row.leastMachines <= machines && machines <= row.mostMachines &&
           row.firstByte <= firstServed && firstServed <= row.lastByte;
  };
  for (auto row = std::ranges::find_if(left, covers); row != left.end();
       row = std::ranges::find_if(left, covers)) {
    if (row->lastByte == runtime::anyLength) return true;
    firstServed = row->lastByte + 1;
  }
  return false;
}

std::string rowText(const LeftRange& row) {
  const bool isOpen = row.mostMachines == runtime::anyNumber;
  const bool isOne = row.mostMachines == row.leastMachines;
  const std::string to =
      isOpen ? " and more" : (isOne ? "" : " to " + std::to_string(row.mostMachines));
  return std::to_string(row.leastMachines) + to + " machines, " +
         sizesText(row.firstByte,
                   row.lastByte == runtime::anyLength ? std::nullopt : std::optional(row.lastByte));
}

} // namespace

bool leavesAll(std::span<const LeftRange> left, std::uint32_t machineCount) {
  // What is left changes only behind the end of a row.
  std::vector<std::uint32_t> numbers = {2};
  for (const LeftRange& row : left)
    if (row.mostMachines >= 2 && row.mostMachines < machineCount)
      numbers.push_back(row.mostMachines + 1);
  return std::ranges::all_of(
      numbers, [&](std::uint32_t machines) { return leavesAllLengths(left, machines); });
}

std::string leftText(std::span<const LeftRange> left) {
  if (left.empty()) return "";
  std::vector<std::string> rows;
  rows.reserve(left.size());
  for (const LeftRange& row : left)
    rows.push_back(rowText(row));
  return "; left to the library: " + llvm::join(rows, "; ");
}

} // namespace topocast
