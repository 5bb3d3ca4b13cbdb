#include "topology/describe_draft.hpp"

#include "input/names.hpp"
#include "network/join_rails.hpp"
#include "topology/check_draft.hpp"
#include "topology/fixed_routes.hpp"
#include "topology/link_speeds.hpp"
#include "topology/parts.hpp"
#include "topology/rails.hpp"
#include "topology/reached_rails.hpp"
#include "topology/spanning_tree.hpp"

#include "llvm/ADT/StringMap.h"

#include <algorithm>

namespace topocast {
namespace {

/// `the link between 's0' and 's1' is not used`, `3 links between switches 's[0-3]' are not used`
std::string unusedText(const NetworkDescription& description) {
  const std::vector<Cable>& unused = description.unusedCables;
  if (unused.size() == 1)
    return "the link between '" + description.switches[unused.front().first] + "' and '" +
           description.switches[unused.front().second] + "' is not used";
  std::vector<std::string> switches;
  for (const Cable& cable : unused)
    for (const std::size_t end : {cable.first, cable.second})
      switches.push_back(description.switches[end]);
  std::ranges::sort(switches, naturalLess);
  const auto doubled = std::ranges::unique(switches);
  switches.erase(doubled.begin(), doubled.end());
  return std::to_string(unused.size()) + " links between switches " + quoteNames(switches) +
         " are not used";
}

/// Keeps the cables of a spanning tree and warns of the others.
NetworkDescription embed(CheckedTopology checked, const MendingAdvice& advice,
                         DiagnosticList& diagnostics) {
  NetworkDescription& description = checked.description;
  const std::vector<std::size_t> chosen = spanningTree(description);
  std::vector<Cable> tree;
  llvm::StringRef firstUnused;
  tree.reserve(chosen.size());
  for (std::size_t i = 0; i < description.cables.size(); ++i) {
    if (tree.size() < chosen.size() && chosen[tree.size()] == i) {
      tree.push_back(description.cables[i]);
      continue;
    }
    if (description.unusedCables.empty()) firstUnused = checked.cablePlaces[i];
    description.unusedCables.push_back(description.cables[i]);
  }
  description.cables = std::move(tree);
  if (!description.unusedCables.empty()) {
    diagnostics.warning(firstUnused, unusedText(description));
    diagnostics.advise("the network is not a tree; broadcasts follow its spanning tree of greatest "
                       "bandwidth");
    diagnostics.advise(llvm::Twine(advice.useAllLinks));
  }
  return std::move(description);
}

/// Whether nothing is in the draft that goes with one rail only; else an error is reported.
bool mayHaveRails(const TopologyDraft& draft, DiagnosticList& diagnostics) {
  if (!draft.copying.copying.isThere()) return true;
  diagnostics.error(diagnostics.text().take_front(0),
                    "switches that copy messages, and machines on several rails");
  diagnostics.advise("which rail a copied message takes cannot be said; leave 'multicast' out, or "
                     "keep one link of each machine with '--rail 0'");
  return false;
}

/// By rail, then by machine of the description: the link of the draft that it uses there.
std::vector<std::vector<std::size_t>> cardsByRail(const TopologyDraft& draft, const AllRails& rails,
                                                  std::span<const std::string> machines) {
  llvm::StringMap<std::size_t> places;
  for (std::size_t i = 0; i < draft.machines.size(); ++i)
    places.try_emplace(draft.machines[i].name, i);
  std::vector<std::vector<std::size_t>> cards;
  for (const std::vector<std::size_t>& links : rails.links) {
    std::vector<std::size_t>& ofRail = cards.emplace_back();
    for (const std::string& machine : machines)
      ofRail.push_back(links[places.find(machine)->second]);
  }
  return cards;
}

bool hasRoutes(const TopologyDraft& draft, const TopologyOptions& options) {
  return options.routing ? options.routing == RoutingChoice::shortestPaths : draft.hasRoutes;
}

} // namespace

std::optional<CheckedTopology> describeLinks(TopologyDraft& draft, const TopologyOptions& options,
                                             DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  keepOneRail(draft, options.rail ? options.rail : draft.rail, keptMachines(options), diagnostics);
  if (watch.sawErrors()) return std::nullopt;
  auto checked = checkDraft(draft, diagnostics);
  if (!checked) return std::nullopt;
  if (auto parts = findParts(checked->description, draft); parts.size() > 1) {
    if (!draft.linksLeadDown || options.forest.value_or(ForestChoice::join) != ForestChoice::join) {
      refuseParts(std::move(parts), draft, diagnostics);
      return std::nullopt;
    }
    joinParts(parts, draft, diagnostics);
    checked = checkDraft(draft, diagnostics);
    if (!checked) return std::nullopt;
  }
  applyLinkSpeeds(options.speeds, checked->description, diagnostics);
  checked->description.keptRail = draft.keptRail;
  return checked;
}

std::optional<NetworkDescription> describeRails(const TopologyDraft& draft,
                                                const TopologyOptions& options,
                                                DescribeRail describe,
                                                DiagnosticList& diagnostics) {
  TopologyOptions ofRail = options;
  ofRail.rail = 0;
  ofRail.isOneOfAllRails = true;
  ofRail.speeds = {}; // the level of a link is known when all rails are
  std::vector<NetworkDescription> described;
  // What is wrong with the names of any rail shows in the first.
  auto first = describe(ofRail);
  const auto all = first ? findAllRails(draft, keptMachines(ofRail), diagnostics) : std::nullopt;
  if (!all || (all->links.size() > 1 && !mayHaveRails(draft, diagnostics))) return std::nullopt;
  const std::size_t rails = all->links.size();
  described.push_back(std::move(*first));
  for (ofRail.rail = 1; ofRail.rail < rails; ++*ofRail.rail) {
    const ErrorWatch watch(diagnostics);
    if (auto next = describe(ofRail)) described.push_back(std::move(*next));
    if (watch.sawErrors()) diagnostics.advise("found on rail " + llvm::Twine(*ofRail.rail));
  }
  diagnostics.forgetRepeated();
  if (described.size() < rails) return std::nullopt;
  std::vector<std::uint32_t> reachedBy;
  if (!options.rail && !draft.reachedPlace.empty()) {
    auto read = reachedByRails(draft, described.front().machines, rails, diagnostics);
    if (!read) return std::nullopt;
    reachedBy = std::move(*read);
  }
  const auto cards = cardsByRail(draft, *all, described.front().machines);
  NetworkDescription joined = joinRails(std::move(described), std::move(reachedBy), cards);
  applyLinkSpeeds(options.speeds, joined, diagnostics);
  for (auto& [rail, cables] : joined.rails)
    for (std::size_t i = 0; i < cables.size(); ++i) {
      Cable& cable = rail.cables[i];
      cable = joined.cables[cables[i]].between(cable.first, cable.second);
    }
  return joined;
}

std::optional<NetworkDescription> describeDraft(TopologyDraft draft, const TopologyOptions& options,
                                                DiagnosticList& diagnostics) {
  if (options.rail.has_value() ? options.rail == allRails : draft.rail == allRails)
    return describeRails(
        draft, options,
        [&](const TopologyOptions& ofRail) { return describeDraft(draft, ofRail, diagnostics); },
        diagnostics);
  auto checked = describeLinks(draft, options, diagnostics);
  if (!checked) return std::nullopt;
  if (hasRoutes(draft, options)) return describeRouted(std::move(*checked), draft, diagnostics);
  return embed(std::move(*checked), draft.advice, diagnostics);
}

} // namespace topocast
