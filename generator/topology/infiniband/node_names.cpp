#include "topology/infiniband/node_names.hpp"

#include "input/name_list.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <array>

namespace topocast {
namespace {

using llvm::StringRef;

/// How words begin that makers put into the descriptions of their adapters, in capitals or not.
constexpr StringRef makersWords[] = {"ConnectX",   "Connect-IB", "InfiniHost", "InfiniBand",
                                     "InfiniPath", "Mellanox",   "QLogic",     "PathScale",
                                     "Voltaire",   "Topspin",    "SilverStorm"};
/// What stands in the place of a host's name that nobody has given.
constexpr StringRef noNames[] = {
    "localhost", "localhost.localdomain", "(none)", "unknown", "(unknown)", "none"};
/// How operating systems call adapters, up to their number: `mlx5_0`, `HCA-1`, `qib0`, `rxe0`.
constexpr StringRef adapterStems[] = {"HCA-",  "mlx5_", "mlx4_",   "mthca",     "qib",   "ipath",
                                      "hfi1_", "ehca",  "rxe",     "siw",       "irdma", "bnxt_re",
                                      "ibp",   "ibs",   "mlx5_ib", "mlx5_bond_"};

bool isAdapterName(StringRef word) {
  return llvm::any_of(adapterStems, [word](StringRef stem) {
    StringRef rest = word;
    return rest.consume_front(stem) && !rest.empty() && llvm::isDigit(rest.front());
  });
}

/// `Infiniband`, `HCA`, `HCA410ex-D`
bool isMakersWord(StringRef word) {
  return (word.starts_with("HCA") && !isAdapterName(word)) ||
         llvm::any_of(makersWords,
                      [word](StringRef begin) { return word.starts_with_insensitive(begin); });
}

/// The text with everything that cannot stand in a name replaced by single `-`. Empty if that is
/// too long for a name; descriptions of real nodes have 64 characters at most.
std::string asName(StringRef text) {
  std::string name;
  for (const char c : text) {
    if (isNameCharacter(c))
      name += c;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  name.resize(StringRef(name).rtrim('-').size());
  return name.size() > runtime::longestName ? std::string() : name;
}

/// Ways to name a switch, the shortest first; empty where its description has no such part.
std::array<std::string, 3> candidatesFor(const FabricNode& node) {
  StringRef text = node.description;
  std::string shortName;
  std::string nameInChassis;
  if (text.consume_front("MF0;")) {
    const auto [name, model] = text.split(':');
    shortName = asName(name);
    nameInChassis = asName((name + "-" + model.split('/').second).str());
  }
  return {shortName, nameInChassis, asName(node.description)};
}

} // namespace

std::optional<AdapterName> readAdapterDescription(StringRef description) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(description, words);
  if (words.empty() || llvm::is_contained(noNames, words[0].lower()) || isAdapterName(words[0]))
    return std::nullopt;
  // A host may be called like a maker if its adapter stands behind it.
  const bool namesBoth = words.size() == 2 && isAdapterName(words[1]);
  if (!namesBoth && llvm::any_of(words, isMakersWord)) return std::nullopt;
  return AdapterName{words[0], words.size() > 1 ? words[1] : StringRef()};
}

bool isAggregationNode(const FabricNode& node) {
  return node.kind == FabricNodeKind::adapter &&
         node.description.contains_insensitive("aggregation node");
}

std::vector<std::string> nameSwitches(const Fabric& fabric, const std::vector<std::string>& taken) {
  llvm::StringMap<std::size_t> uses;
  for (const std::string& name : taken)
    ++uses[name];
  std::vector<std::array<std::string, 3>> candidates(fabric.nodes.size());
  for (std::size_t i = 0; i < fabric.nodes.size(); ++i) {
    if (fabric.nodes[i].kind != FabricNodeKind::aSwitch) continue;
    candidates[i] = candidatesFor(fabric.nodes[i]);
    // One switch's candidates may be equal; it is no rival of itself.
    const auto end = std::unique(candidates[i].begin(), candidates[i].end());
    std::fill(end, candidates[i].end(), std::string());
    for (const std::string& candidate : candidates[i])
      ++uses[candidate];
  }
  std::vector<std::string> names(fabric.nodes.size());
  for (std::size_t i = 0; i < fabric.nodes.size(); ++i) {
    if (fabric.nodes[i].kind != FabricNodeKind::aSwitch) continue;
    const auto unique = llvm::find_if(candidates[i], [&](const std::string& candidate) {
      return !candidate.empty() && uses.lookup(candidate) == 1;
    });
    names[i] = unique != candidates[i].end() ? *unique : asName(fabric.nodes[i].id);
  }
  return names;
}

} // namespace topocast
