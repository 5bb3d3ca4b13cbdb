#include "topology/parts.hpp"

#include "input/names.hpp"
#include "network/graph.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <boost/graph/connected_components.hpp>

#include <algorithm>
#include <iterator>

namespace topocast {
namespace {

/// Names of the switches that a link leads down to.
llvm::StringSet<> switchesBelow(const TopologyDraft& draft) {
  llvm::StringSet<> below;
  if (!draft.linksLeadDown) return below;
  for (const DraftLink& link : draft.links)
    if (link.first.isSwitch) below.insert(link.second.name.name);
  return below;
}

std::string describe(NetworkPart& part) {
  std::ranges::sort(part.switches, naturalLess);
  const bool oneSwitch = part.switches.size() == 1;
  const std::string text = (oneSwitch ? "switch " : "switches ") + quoteNames(part.switches);
  if (part.machines.empty()) return text + " without machines";
  const bool oneMachine = part.machines.size() == 1;
  return text + (oneMachine ? " with machine " : " with machines ") + quoteNames(part.machines);
}

std::vector<std::string> namesOfTops(const std::vector<NetworkPart>& parts) {
  std::vector<std::string> names;
  names.reserve(parts.size());
  for (const NetworkPart& part : parts)
    names.push_back(part.top.name);
  return names;
}

/// The fastest link at each switch.
llvm::StringMap<const DraftLink*> fastestLinks(const TopologyDraft& draft) {
  llvm::StringMap<const DraftLink*> fastest;
  for (const DraftLink& link : draft.links)
    for (const DraftEnd* end : {&link.first, &link.second}) {
      const DraftLink*& known = fastest[end->name.name];
      if (known == nullptr || known->bandwidth < link.bandwidth) known = &link;
    }
  return fastest;
}

} // namespace

std::vector<NetworkPart> findParts(const NetworkDescription& description,
                                   const TopologyDraft& draft) {
  const std::size_t switches = description.switches.size();
  const CableGraph graph = cableGraph(description);
  std::vector<std::size_t> partOf(boost::num_vertices(graph));
  std::vector<NetworkPart> parts(boost::connected_components(graph, partOf.data()));
  if (parts.size() == 1) return parts;
  const llvm::StringSet<> below = switchesBelow(draft);
  for (std::size_t i = 0; i < switches; ++i) {
    NetworkPart& part = parts[partOf[i]];
    const PlacedName& name = draft.switches[i];
    const bool isBetterTop = below.contains(part.top.name) && !below.contains(name.name);
    if (part.switches.empty() || isBetterTop) part.top = name;
    part.switches.push_back(name.name);
  }
  for (std::size_t i = 0; i < description.machines.size(); ++i)
    parts[partOf[switches + i]].machines.push_back(description.machines[i]);
  return parts;
}

void refuseParts(std::vector<NetworkPart> parts, const TopologyDraft& draft,
                 DiagnosticList& diagnostics) {
  constexpr std::size_t mostParts = 8;
  diagnostics.error(parts[1].top.place, "the network is in " + llvm::Twine(parts.size()) +
                                            " parts with no link between them");
  for (std::size_t i = 0; i < std::min(parts.size(), mostParts); ++i)
    diagnostics.note(parts[i].top.place, "part " + llvm::Twine(i + 1) + ": " + describe(parts[i]));
  if (parts.size() > mostParts)
    diagnostics.advise(llvm::Twine(parts.size() - mostParts) + " more parts are not shown");
  diagnostics.advise(draft.advice.join(namesOfTops(parts), unusedName(draft)));
  diagnostics.advise("'--forest largest' keeps the part with most machines alone");
}

void joinParts(const std::vector<NetworkPart>& parts, TopologyDraft& draft,
               DiagnosticList& diagnostics) {
  const llvm::StringMap<const DraftLink*> fastest = fastestLinks(draft);
  std::vector<DraftLink> added;
  const PlacedName top{unusedName(draft), parts.front().top.place};
  for (const NetworkPart& part : parts) {
    const auto speed = fastest.find(part.top.name);
    DraftLink link{{top, true}, {part.top, true}};
    if (speed != fastest.end())
      link.setBandwidth(speed->second->bandwidth, speed->second->bandwidthFrom);
    link.place = part.top.place;
    added.push_back(std::move(link));
  }
  std::ranges::move(added, std::back_inserter(draft.links));
  draft.switches.push_back(top);
  diagnostics.warning(parts[1].top.place, llvm::Twine(parts.size()) +
                                              " trees without a link between them, of " +
                                              quoteNames(namesOfTops(parts)) +
                                              ", are joined below a switch '" + top.name + "'");
  diagnostics.advise("its links are as fast as the fastest at these switches; '--trunk-bandwidth' "
                     "gives them another bandwidth, '--forest refuse' refuses such a file");
}

std::string unusedName(const TopologyDraft& draft) {
  const auto isUsed = [&](const std::string& name) {
    return llvm::is_contained(llvm::map_range(draft.switches, std::mem_fn(&PlacedName::name)),
                              name) ||
           llvm::is_contained(llvm::map_range(draft.machines, std::mem_fn(&PlacedName::name)),
                              name);
  };
  std::string name = "top";
  for (std::size_t number = 2; isUsed(name); ++number)
    name = "top" + std::to_string(number);
  return name;
}

} // namespace topocast
