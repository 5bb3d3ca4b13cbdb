// The reader of tables of links, the commonest form that is made by hand: a heading, then a row for
// each cable with the names of the devices at its ends.
//   from,to,speed
//   n1,leaf1,100G
//   leaf1,spine1,400G
// Tables of lldp-topo (`Edge 1;...;Edge 2`) and of Omni-Path's opaextractlink are such.
#include "topology/formats/readers.hpp"

#include "input/text_file.hpp"
#include "topology/formats/cable_list.hpp"
#include "topology/formats/table_cells.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringLiteral;
using llvm::StringRef;

/// What may stand in a heading beside the words that tell the two ends apart.
constexpr StringLiteral nouns[] = {"device", "node",   "name",     "host", "hostname",
                                   "switch", "system", "endpoint", "edge", "end"};

struct WordPair {
  StringLiteral first;
  StringLiteral second;
  bool needsNoun;
};
constexpr WordPair endWords[] = {
    {"from", "to", false}, {"source", "target", false}, {"source", "destination", false},
    {"src", "dst", false}, {"local", "remote", true},   {"a", "b", true},
    {"1", "2", true}};

/// The heading of adapters' and switches' descriptions.
constexpr StringLiteral descriptionHeading = "nodedesc";

bool areEndWords(StringRef first, StringRef second, bool hasNoun) {
  return llvm::any_of(endWords, [&](const WordPair& pair) {
    return first == pair.first && second == pair.second && (hasNoun || !pair.needsNoun);
  });
}

/// Whether two headings name the two ends: `from` and `to`, `Edge 1` and `Edge 2`,
/// `localDevice` and `remoteDevice`, or `NodeDesc` twice.
bool areEnds(StringRef first, StringRef second) {
  if (first == descriptionHeading && second == descriptionHeading) return true;
  if (areEndWords(first, second, false)) return true;
  return llvm::any_of(nouns, [&](StringRef noun) {
    StringRef one = first;
    StringRef other = second;
    if (one.consume_front(noun) && other.consume_front(noun)) return areEndWords(one, other, true);
    one = first;
    other = second;
    return one.consume_back(noun) && other.consume_back(noun) && areEndWords(one, other, true);
  });
}

/// Whether a heading is of an end's kind: `type 1`, `port type`, `from type`.
bool isKind(StringRef word) {
  constexpr StringLiteral kindWords[] = {"type", "kind", "role", "porttype", "nodetype"};
  word = word.rtrim("12ab");
  if (llvm::is_contained(kindWords, word)) return true;
  return llvm::any_of(endWords, [&](const WordPair& pair) {
    StringRef behindFirst = word;
    StringRef behindSecond = word;
    return (behindFirst.consume_front(pair.first) && llvm::is_contained(kindWords, behindFirst)) ||
           (behindSecond.consume_front(pair.second) && llvm::is_contained(kindWords, behindSecond));
  });
}

struct LinkColumns {
  std::size_t first = 0;
  std::size_t second = 0;
  std::optional<std::size_t> speed;
  std::vector<std::size_t> kinds; ///< of the two ends; else empty
  bool areDescriptions = false;   ///< the ends are told as `cn01 hfi1_0`
};

/// A heading of more cells is some other text: the pairs of its cells would take long to compare.
constexpr std::size_t mostColumns = 200;

/// Nothing if the heading has no two columns for the ends.
std::optional<LinkColumns> columnsOf(const TableCells& heading) {
  if (heading.size() > mostColumns) return std::nullopt;
  constexpr StringLiteral speedWords[] = {"rate", "speed", "bandwidth", "linkspeed"};
  std::vector<std::string> words;
  for (const StringRef cell : heading)
    words.push_back(plainWord(cell));
  LinkColumns columns;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!columns.speed && llvm::is_contained(speedWords, StringRef(words[i]))) columns.speed = i;
    if (isKind(words[i])) columns.kinds.push_back(i);
  }
  if (columns.kinds.size() != 2) columns.kinds.clear();
  for (columns.first = 0; columns.first < words.size(); ++columns.first)
    for (columns.second = columns.first + 1; columns.second < words.size(); ++columns.second)
      if (areEnds(words[columns.first], words[columns.second])) {
        columns.areDescriptions = words[columns.first] == descriptionHeading;
        return columns;
      }
  return std::nullopt;
}

std::optional<DeviceKind> deviceKindOf(StringRef cell) {
  constexpr StringLiteral switches[] = {"sw", "switch", "leaf", "spine", "core", "tor", "router"};
  constexpr StringLiteral machines[] = {"fi",   "hfi",    "ca",      "host",
                                        "node", "server", "machine", "compute"};
  const std::string word = plainWord(cell);
  if (llvm::is_contained(switches, StringRef(word))) return DeviceKind::aSwitch;
  if (llvm::is_contained(machines, StringRef(word))) return DeviceKind::machine;
  return std::nullopt;
}

/// A device's name, of a description the host's; empty where nothing is connected.
StringRef nameIn(StringRef cell, bool isDescription) {
  constexpr StringLiteral nobody[] = {"none", "-", "n/a", "na", "null"};
  const StringRef name = isDescription ? cell.take_until(llvm::isSpace) : cell;
  return llvm::is_contained(nobody, StringRef(name.lower())) ? StringRef() : name;
}

/// A speed such as `400`, which counts Mbit/s but may be meant as Gbit/s.
bool isDoubtfulSpeed(StringRef cell) {
  unsigned megabits = 0;
  return !cell.trim().getAsInteger(10, megabits) && 0 < megabits && megabits < 1000;
}

void tellDoubtfulSpeed(StringRef cell, DiagnosticList& diagnostics) {
  diagnostics.warning(cell, "a speed without a unit counts Mbit/s, and '" + cell + "' is slow");
  diagnostics.advise("write '" + cell + "G' if these are Gbit/s, else '" + cell + "M'");
}

/// Blanks part the cells of a heading that has nothing else.
std::optional<LinkColumns> columnsOfHeading(StringRef line) {
  return columnsOf(cells(line, separatorOf(line)));
}

} // namespace

/// Whether the first line that is not a comment is a heading with columns for both ends, such as
/// `from` and `to`, `source` and `target`, `device 1` and `device 2`.
bool looksLikeLinkTable(StringRef text) {
  return columnsOfHeading(firstContent(text)).has_value();
}

/// Rows without a second end are left out. Columns `type` of both ends tell switches from machines;
/// without them devices with one neighbour are machines.
std::optional<NetworkDescription> readLinkTable(DiagnosticList& diagnostics,
                                                const TopologyOptions& options) {
  const std::vector<StringRef> lines = contentLines(diagnostics.text());
  if (lines.empty()) return std::nullopt; // checkText() reports that
  const auto columns = columnsOfHeading(lines.front());
  if (!columns) {
    diagnostics.error(lines.front(), "this is no heading of a table of links");
    diagnostics.advise("begin the file with a line such as 'from,to' or 'from,to,speed'");
    return std::nullopt;
  }
  CableList list;
  std::optional<StringRef> doubtful;
  for (const TableCells& row : rowsBelow(lines, separatorOf(lines.front()), diagnostics)) {
    const StringRef from = nameIn(row[columns->first], columns->areDescriptions);
    const StringRef to = nameIn(row[columns->second], columns->areDescriptions);
    if (from.empty() || to.empty()) continue;
    list.cables.push_back({{from.str(), from}, {to.str(), to}, std::nullopt});
    if (columns->speed) {
      const StringRef speed = row[*columns->speed];
      list.cables.back().bandwidth = speedOf(speed);
      if (!doubtful && isDoubtfulSpeed(speed)) doubtful = speed;
    }
    for (std::size_t end = 0; end < columns->kinds.size(); ++end)
      if (const auto kind = deviceKindOf(row[columns->kinds[end]]))
        list.kinds.try_emplace(end == 0 ? from : to, *kind);
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  if (doubtful) tellDoubtfulSpeed(*doubtful, diagnostics);
  return describeCables(list, options, diagnostics);
}

} // namespace topocast
