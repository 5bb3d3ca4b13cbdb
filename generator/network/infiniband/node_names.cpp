#include "network/infiniband/node_names.hpp"

#include "input/name_list.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <array>

namespace topocast {
namespace {

using llvm::StringRef;

/// Pieces of the descriptions that adapters have from their makers.
constexpr std::array<StringRef, 4> makersWords = {"ConnectX", "InfiniHost", "Mellanox Technologies",
                                                  "Connect-IB"};
/// What a host is called that has no name yet.
constexpr std::array<StringRef, 3> noNames = {"localhost", "localhost.localdomain", "(none)"};

/// The text with everything that cannot stand in a name replaced by single `-`.
std::string asName(StringRef text) {
  std::string name;
  for (const char c : text) {
    if (isNameCharacter(c))
      name += c;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  name.resize(StringRef(name).rtrim('-').size());
  return name;
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
  if (llvm::any_of(makersWords, [&](StringRef word) { return description.contains(word); }))
    return std::nullopt;
  const auto [host, rest] = description.trim().split(' ');
  if (host.empty() || llvm::is_contained(noNames, host)) return std::nullopt;
  return AdapterName{host, rest.trim().split(' ').first};
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
