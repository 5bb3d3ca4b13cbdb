#include "network/formats/tiers_text.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "input/text_file.hpp"
#include "network/formats/tiers.hpp"

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

/// The lines that hold more than a comment, without it; a tab at the end may part an empty cell.
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

/// What separates the cells of a heading: a comma, a semicolon or a tab.
StringRef separatorOf(StringRef heading) {
  const std::size_t found = heading.find_first_of(",;\t");
  return found == StringRef::npos ? StringRef() : heading.substr(found, 1);
}

/// The cells of a line, without the quotes around them.
llvm::SmallVector<StringRef> cells(StringRef line, StringRef separator) {
  llvm::SmallVector<StringRef> parts;
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

/// Whether a column holds machines, by what stands above it: `machine`, `Host name`, `node_name`.
bool namesMachines(StringRef heading) {
  constexpr StringLiteral known[] = {"machine",  "machines", "node",     "nodes",
                                     "host",     "hosts",    "hostname", "machinename",
                                     "nodename", "server",   "instance"};
  std::string word;
  for (const char c : heading)
    if (llvm::isAlnum(c)) word += llvm::toLower(c);
  return llvm::is_contained(known, StringRef(word));
}

/// False, and an error, if the table does not tell which column holds the machines. Only a table
/// that is named as one by the user may lack that.
bool checkHeading(StringRef line, StringRef separator, DiagnosticList& diagnostics) {
  if (!separator.empty() && namesMachines(cells(line, separator).front())) return true;
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

bool looksLikeTable(StringRef text) {
  const StringRef heading = firstContent(text);
  const StringRef separator = separatorOf(heading);
  return !separator.empty() && namesMachines(cells(heading, separator).front());
}

std::optional<NetworkDescription> readTable(DiagnosticList& diagnostics,
                                            const TopologyOptions& options) {
  const std::vector<StringRef> lines = contentLines(diagnostics.text());
  if (lines.empty()) return std::nullopt; // checkText() reports that
  const StringRef separator = separatorOf(lines.front());
  if (!checkHeading(lines.front(), separator, diagnostics)) return std::nullopt;
  const std::size_t columns = cells(lines.front(), separator).size();
  std::vector<MachineTiers> machines;
  for (const StringRef line : llvm::ArrayRef(lines).drop_front()) {
    if (line == lines.front()) {
      diagnostics.error(line, "a second table begins here, with the same heading");
      diagnostics.advise("a file holds one table; remove this line if the tables belong together");
      return std::nullopt;
    }
    const auto parts = cells(line, separator);
    if (parts.size() != columns) {
      diagnostics.error(line, formatCount(parts.size(), "cell") + " where the heading has " +
                                  std::to_string(columns));
      diagnostics.advise("leave a cell empty where a tier is not known");
      continue;
    }
    MachineTiers& machine = machines.emplace_back();
    machine.machine = {parts.front().str(), parts.front()};
    for (const StringRef part : llvm::ArrayRef(parts).drop_front())
      if (!part.empty()) machine.switches.push_back({part.str(), part});
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  return describeTiers(machines,
                       "the columns behind the first one name the switches above a machine",
                       options, diagnostics);
}

bool looksLikeCoordinates(StringRef text) {
  const StringRef first = takeContent(text);
  return isNumbered(first) || coordinatesOf(firstContent(text));
}

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
