#include "topology/formats/lsf_units.hpp"

#include "input/name_list.hpp"
#include "input/text_file.hpp"
#include "topology/formats/tiers.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

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

/// A heading of compute units has the names of its columns, of which the last lists members.
bool isUnitsHeading(StringRef line) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(line, words);
  return words.size() >= 3 && words[0] == "NAME" && words[1] == "TYPE" &&
         (words.back() == "MEMBER" || words.back() == "HOSTS");
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
  explicit UnitsReader(DiagnosticList& diagnostics) : names_(diagnostics) {}

  std::vector<MachineTiers> read(StringRef section) {
    for (StringRef line = takeContent(section); !line.empty(); line = takeContent(section))
      if (!isUnitsHeading(line)) readUnit(line);
    for (const Unit& unit : units_)
      for (const PlacedName& member : unit.members)
        if (numbers_.contains(member.name)) above_.try_emplace(member.name, &unit);
    std::vector<MachineTiers> machines;
    for (const Unit& unit : units_)
      for (const PlacedName& member : unit.members)
        if (!numbers_.contains(member.name)) machines.push_back({member, unitsFrom(unit)});
    return machines;
  }

private:
  /// `encl1 enclosure Y (host1 host2)`, the parentheses being optional.
  void readUnit(StringRef line) {
    const StringRef name = line.take_until(llvm::isSpace);
    StringRef rest = line.drop_front(name.size()).ltrim();
    rest = rest.drop_while([](char c) { return !llvm::isSpace(c); }).ltrim(); // the type
    for (const StringRef condensed : {"Y ", "N ", "y ", "n "})
      if (rest.consume_front(condensed)) break;
    llvm::SmallVector<StringRef> words;
    llvm::SplitString(rest.trim(" \t()"), words);
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

  NameReader names_;
  std::vector<Unit> units_;
  llvm::StringMap<std::size_t> numbers_;
  llvm::StringMap<const Unit*> above_; ///< by unit
};

} // namespace

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
