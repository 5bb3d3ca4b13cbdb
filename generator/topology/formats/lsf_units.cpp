// The reader of LSF's compute units. In: the section ComputeUnit of lsb.hosts, or what `bmgroup
// -cu` prints: a line for each unit with its hosts, or with units below it. Out: a tree of the
// units, which stand for switches.
// Columns stand in the order of the heading.
//   NAME   TYPE       MEMBER
//   encl1  enclosure  (host1 host2)
//   rack1  rack       (encl1 encl2)
#include "topology/formats/readers.hpp"

#include "input/format_quantity.hpp"
#include "input/name_list.hpp"
#include "input/text_file.hpp"
#include "topology/formats/tiers.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

struct Unit {
  PlacedName name;
  std::vector<PlacedName> members; ///< hosts, or units
};

constexpr llvm::StringLiteral sectionName = "ComputeUnit";

/// `Begin ComputeUnit`, in capital letters or not.
bool isBorder(StringRef line, StringRef word) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(line, words);
  return words.size() == 2 && words[0].equals_insensitive(word) &&
         words[1].equals_insensitive(sectionName);
}

/// The columns of the heading, and those of them that name a unit and its members.
struct UnitColumns {
  std::size_t count = 0;
  std::size_t name = 0;
  std::size_t members = 0;
};

/// Nothing if the line is no heading of compute units, whose columns stand in any order.
std::optional<UnitColumns> unitColumns(StringRef line) {
  UnitColumns columns;
  bool hasName = false;
  bool hasMembers = false;
  bool hasType = false;
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(line, words);
  columns.count = words.size();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "NAME") columns.name = i;
    if (words[i] == "MEMBER" || words[i] == "HOSTS") columns.members = i;
    hasName |= words[i] == "NAME";
    hasMembers |= words[i] == "MEMBER" || words[i] == "HOSTS";
    hasType |= words[i] == "TYPE";
  }
  return hasName && hasMembers && hasType ? std::optional(columns) : std::nullopt;
}

bool isUnitsHeading(StringRef line) {
  return unitColumns(line).has_value();
}

/// The cells of a line. A list in parentheses is one; without them the members, if they are the
/// heading's last column, are all that is left.
std::vector<StringRef> cellsOf(StringRef line, const UnitColumns& columns) {
  const bool areMembersLast = columns.members + 1 == columns.count;
  std::vector<StringRef> cells;
  for (StringRef rest = line.trim(); !rest.empty(); rest = rest.ltrim()) {
    const bool isList = rest.starts_with("(");
    const bool isRest = !isList && areMembersLast && cells.size() == columns.members;
    const std::size_t end = isList ? rest.find(')') : rest.find_if(llvm::isSpace);
    const StringRef cell = isRest ? rest : rest.take_front(end);
    rest = rest.drop_front(cell.size());
    if (isList) rest.consume_front(")");
    cells.push_back(isList ? cell.drop_front() : cell);
  }
  return cells;
}

/// The section, or the whole text if it has none.
StringRef sectionOf(StringRef text) {
  for (StringRef rest = text; !rest.empty();) {
    const StringRef line = takeContent(rest);
    if (line.empty()) break;
    if (!isBorder(line, "Begin")) continue;
    StringRef end = rest;
    while (!end.empty()) {
      const char* begin = end.begin();
      const StringRef next = takeContent(end);
      if (next.empty() || isBorder(next, "End"))
        return {rest.begin(), std::size_t(begin - rest.begin())};
    }
    return rest;
  }
  return text;
}

class UnitsReader {
public:
  explicit UnitsReader(DiagnosticList& diagnostics)
      : diagnostics_(diagnostics), names_(diagnostics) {}

  std::vector<MachineTiers> read(StringRef section) {
    for (StringRef line = takeContent(section); !line.empty(); line = takeContent(section))
      if (const auto columns = unitColumns(line))
        columns_ = *columns;
      else
        readUnit(line);
    for (const Unit& unit : units_)
      for (const PlacedName& member : unit.members)
        if (numbers_.count(member.name) > 0) above_.try_emplace(member.name, &unit);
    std::vector<MachineTiers> machines;
    for (const Unit& unit : units_)
      for (const PlacedName& member : unit.members)
        if (numbers_.count(member.name) == 0) machines.push_back({member, unitsFrom(unit)});
    return machines;
  }

private:
  /// `encl1 enclosure Y (host1 host2)`, in the order of the heading's columns.
  void readUnit(StringRef line) {
    const std::vector<StringRef> cells = cellsOf(line, columns_);
    if (cells.size() != columns_.count) {
      diagnostics_.error(line, formatCount(cells.size(), "cell") + " where the heading has " +
                                   std::to_string(columns_.count));
      return diagnostics_.advise("a line names a unit, its type and its members, as in "
                                 "'encl1 enclosure (host1 host2)' below 'NAME TYPE MEMBER'");
    }
    const StringRef name = cells[columns_.name];
    llvm::SmallVector<StringRef> words;
    llvm::SplitString(cells[columns_.members], words);
    Unit unit{{name.str(), name}, {}};
    for (const StringRef word : words)
      for (PlacedName& member : names_.read(word))
        unit.members.push_back(std::move(member));
    numbers_.try_emplace(name, units_.size());
    units_.push_back(std::move(unit));
  }

  /// A unit and those above it, the nearest first; units in a circle end it.
  std::vector<PlacedName> unitsFrom(const Unit& unit) const {
    std::vector<PlacedName> units;
    for (const Unit* next = &unit; next != nullptr && units.size() <= units_.size();
         next = above_.lookup(next->name.name))
      units.push_back(next->name);
    return units;
  }

  DiagnosticList& diagnostics_;
  NameReader names_;
  UnitColumns columns_ = {3, 0, 2}; ///< where no heading tells: NAME TYPE MEMBER
  std::vector<Unit> units_;
  llvm::StringMap<std::size_t> numbers_;
  llvm::StringMap<const Unit*> above_; ///< by unit
};

} // namespace

/// Whether there is a section ComputeUnit, or the first line is a heading of compute units.
bool looksLikeLsfUnits(StringRef text) {
  return isUnitsHeading(firstContent(text)) || sectionOf(text).size() < text.size();
}

std::optional<NetworkDescription> readLsfUnits(DiagnosticList& diagnostics,
                                               const TopologyOptions& options) {
  const auto machines = UnitsReader(diagnostics).read(sectionOf(diagnostics.text()));
  if (diagnostics.hasErrors()) return std::nullopt;
  return describeTiers(machines, "a line names a unit, its type and its members", options,
                       diagnostics);
}

} // namespace topocast
