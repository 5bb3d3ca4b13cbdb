// Readers of plain text that tells the switches above each machine:
//   - a table with commas, semicolons, tabs or blanks: the heading `machine,leaf,spine`, then a
//   line for
//     each machine
//   - MPICH's coordinates file (MPIR_CVAR_COORDINATES_FILE): for each rank
//     `rank: group switch port`, from the outermost inwards; -1 stands for none
#include "topology/formats/readers.hpp"

#include "input/names.hpp"
#include "input/text_file.hpp"
#include "topology/formats/table_cells.hpp"
#include "topology/formats/tiers.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringLiteral;
using llvm::StringRef;

/// Whether a column holds machines, by what stands above it: `machine`, `Host name`, `node_name`.
bool namesMachines(StringRef heading) {
  constexpr StringLiteral known[] = {"machine",  "machines", "node",     "nodes",
                                     "host",     "hosts",    "hostname", "machinename",
                                     "nodename", "server",   "instance"};
  return llvm::is_contained(known, StringRef(plainWord(heading)));
}

/// Whether a heading begins with the machines. Where blanks part its cells, the second one names a
/// sort of switch, as other commands print columns as well.
bool isMachinesHeading(StringRef line) {
  constexpr StringLiteral sorts[] = {"switch", "leaf", "edge", "tor", "rack"};
  const StringRef separator = separatorOf(line);
  const TableCells heading = cells(line, separator);
  if (!namesMachines(heading.front())) return false;
  return !separator.empty() ||
         (heading.size() > 1 && llvm::is_contained(sorts, StringRef(plainWord(heading[1]))));
}

/// False, and an error, if the table does not tell which column holds the machines. Only a table
/// that is named as one by the user may lack that.
bool checkHeading(StringRef line, DiagnosticList& diagnostics) {
  if (isMachinesHeading(line)) return true;
  diagnostics.error(line, "this is no heading of a table of machines");
  diagnostics.advise("begin the file with a line such as 'machine,leaf,spine'");
  return false;
}

/// `0: 1 -2 3`: the rank and its three coordinates.
std::optional<std::array<int, 4>> coordinatesOf(StringRef line) {
  std::array<int, 4> numbers{};
  const auto [rank, rest] = line.split(':');
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(rest, words);
  if (words.size() != 3 || rank.trim().getAsInteger(10, numbers[0]) || numbers[0] < 0)
    return std::nullopt;
  for (std::size_t i = 0; i < 3; ++i)
    if (words[i].getAsInteger(10, numbers[i + 1])) return std::nullopt;
  return numbers;
}

/// `0: 1 2`: a rank and numbers, be they as many as coordinates are or not.
bool isNumbered(StringRef line) {
  const auto [rank, rest] = line.split(':');
  const auto isNumber = [](StringRef word) {
    word.consume_front("-");
    return !word.empty() && llvm::all_of(word, llvm::isDigit);
  };
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(rest, words);
  return isNumber(rank.trim()) && !words.empty() && llvm::all_of(words, isNumber);
}

std::string numbered(const char* what, int number) {
  return what + std::to_string(number);
}

/// From the switch up, as far as they are known, all of which stand in one line.
std::vector<PlacedName> switchesAt(int group, int aSwitch, StringRef line) {
  std::vector<PlacedName> switches;
  if (group < 0) {
    if (aSwitch >= 0) switches.push_back({numbered("switch", aSwitch), line});
    return switches;
  }
  if (aSwitch >= 0)
    switches.push_back({numbered("group", group) + numbered("-switch", aSwitch), line});
  switches.push_back({numbered("group", group), line});
  return switches;
}

/// Says what the machines are called, as coordinates name none.
void tellNames(std::span<const std::string> machines, DiagnosticList& diagnostics) {
  diagnostics.warning(diagnostics.text().take_front(1),
                      "machines are called by their ranks, as '" + machines.front() + "'");
  diagnostics.advise("rename them in what 'topocast import' writes, or list them for the running "
                     "program: TOPOCAST_MACHINES='" +
                     joinNames(machines) + "'");
}

} // namespace

/// Whether the first line that is not a comment is a heading whose first cell says `machine`,
/// `node`, `hostname` or the like.
bool looksLikeTable(StringRef text) {
  const StringRef heading = firstContent(text);
  return !heading.empty() && isMachinesHeading(heading);
}

std::optional<NetworkDescription> readTable(DiagnosticList& diagnostics,
                                            const TopologyOptions& options) {
  const std::vector<StringRef> lines = contentLines(diagnostics.text());
  if (lines.empty()) return std::nullopt; // checkText() reports that
  const StringRef separator = separatorOf(lines.front());
  if (!checkHeading(lines.front(), diagnostics)) return std::nullopt;
  std::vector<MachineTiers> machines;
  for (const TableCells& row : rowsBelow(lines, separator, diagnostics)) {
    MachineTiers& machine = machines.emplace_back();
    machine.machine = {row.front().str(), row.front()};
    for (const StringRef cell : llvm::ArrayRef(row).drop_front())
      if (!cell.empty()) machine.switches.push_back({cell.str(), cell});
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  return describeTiers(machines,
                       "the columns behind the first one name the switches above a machine",
                       options, diagnostics);
}

/// Whether the first line that is not a comment is like `0: 1 2 3`, any numbers, or the second is.
bool looksLikeCoordinates(StringRef text) {
  const StringRef first = takeContent(text);
  return isNumbered(first) || coordinatesOf(firstContent(text));
}

/// Rank 3 becomes machine rank3, group 1 switch group1, switch 2 of it switch group1-switch2.
std::optional<NetworkDescription> readCoordinates(DiagnosticList& diagnostics,
                                                  const TopologyOptions& options) {
  const std::vector<StringRef> lines = contentLines(diagnostics.text());
  const bool isAnyRight = llvm::any_of(lines, coordinatesOf);
  std::vector<MachineTiers> machines;
  for (const StringRef line : lines) {
    const auto numbers = coordinatesOf(line);
    if (!numbers) {
      diagnostics.error(line, "expected 'rank: group switch port'");
      diagnostics.advise("a line reads like '3: 0 1 -1', where -1 stands for none");
      if (!isAnyRight) return std::nullopt; // all are of another form
      continue;
    }
    const auto [rank, group, aSwitch, port] = *numbers;
    machines.push_back({{numbered("rank", rank), line}, switchesAt(group, aSwitch, line)});
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  auto description =
      describeTiers(machines, "a line reads 'rank: group switch port', where -1 stands for none",
                    options, diagnostics);
  if (description) tellNames(description->machines, diagnostics);
  return description;
}

} // namespace topocast
