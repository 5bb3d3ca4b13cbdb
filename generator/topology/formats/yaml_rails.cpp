#include "topology/formats/yaml_rails.hpp"

#include "topology/formats/yaml_names.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

/// Whether all rails are meant, or the number of one that is kept.
std::optional<std::size_t> readChoice(const YamlNode& node, DiagnosticList& diagnostics) {
  const auto text = readText(node, "'all', the number of a rail or a list", diagnostics);
  if (!text) return std::nullopt;
  if (*text == "all") return allRails;
  if (!text->empty() && llvm::isDigit(text->front()))
    return readWholeNumber(node, 0, "the number of a rail", diagnostics);
  diagnostics.error(node.place, "unknown rails '" + *text + "'");
  diagnostics.advise(
      "write 'all' if broadcasts shall use all links of machines with several, the number of the "
      "link to keep, counted from 0, or a list such as '[{to: \"n[0-7]\", rail: 0}]' of the links "
      "by "
      "which machines are reached");
  return std::nullopt;
}

std::optional<DraftReached> readReached(const YamlNode& node, NameReader& names,
                                        DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const YamlFields fields(node, "an entry of rails", {"to", "rail"}, diagnostics);
  DraftReached reached;
  reached.place = node.place;
  if (const YamlNode* to = fields.require("to", "to: n[0-7]"))
    reached.machines = readNames(*to, names, diagnostics);
  if (const YamlNode* rail = fields.require("rail", "rail: 0"))
    reached.rail = readWholeNumber(*rail, 0, "the number of a rail", diagnostics).value_or(0);
  if (watch.sawErrors()) return std::nullopt;
  return reached;
}

} // namespace

void readRails(const YamlNode& node, NameReader& names, DiagnosticList& diagnostics,
               TopologyDraft& draft) {
  if (node.kind != YamlNode::Kind::list) {
    // A slip in it is no silence, of which machines with several links would be warned.
    draft.rail = readChoice(node, diagnostics).value_or(0);
    return;
  }
  const ErrorWatch watch(diagnostics);
  draft.rail = allRails;
  for (const YamlNode& item : node.items)
    if (auto reached = readReached(item, names, diagnostics))
      draft.reached.push_back(std::move(*reached));
  if (!watch.sawErrors()) draft.reachedPlace = node.place;
}

std::vector<std::size_t> readRailsOfLink(const YamlNode& node, DiagnosticList& diagnostics) {
  constexpr std::uint32_t mostRails = 256;
  const std::span<const YamlNode> items = node.kind == YamlNode::Kind::list
                                              ? std::span<const YamlNode>(node.items)
                                              : std::span(&node, 1);
  std::vector<std::size_t> rails;
  for (const YamlNode& item : items) {
    const auto rail = readWholeNumber(item, 0, "the number of a rail", diagnostics);
    if (!rail) continue;
    rails.push_back(*rail);
    if (*rail < mostRails) continue;
    diagnostics.error(item.place, "rail " + llvm::Twine(*rail) + " of a link");
    diagnostics.advise("rails count from 0, and a machine has a card for each");
    rails.pop_back();
  }
  return rails;
}

void checkRailsOfLinks(const TopologyDraft& draft, DiagnosticList& diagnostics) {
  const auto hasRails = [&](const DraftLink& link) { return !draft.cardOf(link).rails.empty(); };
  if (std::ranges::none_of(draft.links, hasRails)) return;
  llvm::StringSet<> machines;
  for (const PlacedName& machine : draft.machines)
    machines.insert(machine.name);
  std::map<std::pair<StringRef, std::size_t>, StringRef> places;
  for (const DraftLink& link : draft.links) {
    if (!hasRails(link)) continue;
    const bool firstIs = machines.contains(link.first.name.name);
    if (!firstIs && !machines.contains(link.second.name.name)) {
      if (draft.lacksMachines) continue;
      diagnostics.error(link.place, "a rail of a link without a machine");
      diagnostics.advise("links between switches are on all rails; leave 'rail' out");
      continue;
    }
    const StringRef machine = firstIs ? link.first.name.name : link.second.name.name;
    for (const std::size_t rail : draft.cardOf(link).rails) {
      const auto [earlier, isNew] = places.try_emplace({machine, rail}, link.place);
      if (isNew) continue;
      diagnostics.error(link.place,
                        "machine '" + machine + "' has two links on rail " + llvm::Twine(rail));
      diagnostics.note(earlier->second, "one here");
    }
  }
}

} // namespace topocast
