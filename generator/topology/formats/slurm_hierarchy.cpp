#include "topology/formats/slurm_hierarchy.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "topology/formats/slurm_circles.hpp"
#include "topology/parts.hpp"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <map>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

/// Keeps each machine at the switch of the lowest level that lists it, and removes it from others.
void removeSummaries(std::vector<SlurmSwitch>& switches) {
  llvm::StringMap<std::size_t> lowest;
  for (const SlurmSwitch& aSwitch : switches)
    if (aSwitch.level)
      for (const PlacedName& machine : aSwitch.machines) {
        const auto [entry, isNew] = lowest.try_emplace(machine.name, *aSwitch.level);
        if (!isNew) entry->second = std::min(entry->second, *aSwitch.level);
      }
  for (SlurmSwitch& aSwitch : switches)
    if (aSwitch.level)
      std::erase_if(aSwitch.machines, [&](const PlacedName& machine) {
        return lowest.find(machine.name)->second < *aSwitch.level;
      });
}

/// Leaves out switches with nothing below them, then those left with nothing below, and so on.
void removeEmptySwitches(std::vector<SlurmSwitch>& switches, DiagnosticList& diagnostics) {
  const auto isEmpty = [](const SlurmSwitch& aSwitch) {
    return aSwitch.machines.empty() && aSwitch.switches.empty();
  };
  std::vector<std::string> removed;
  StringRef place;
  while (std::ranges::any_of(switches, isEmpty)) {
    llvm::StringSet<> empty;
    for (const SlurmSwitch& aSwitch : switches) {
      if (!isEmpty(aSwitch)) continue;
      if (removed.empty()) place = aSwitch.name.place;
      removed.push_back(aSwitch.name.name);
      empty.insert(aSwitch.name.name);
    }
    std::erase_if(switches, isEmpty);
    for (SlurmSwitch& aSwitch : switches)
      std::erase_if(aSwitch.switches,
                    [&](const PlacedName& below) { return empty.contains(below.name); });
  }
  if (removed.empty()) return;
  std::ranges::sort(removed, naturalLess);
  const bool isOne = removed.size() == 1;
  diagnostics.warning(place, (isOne ? "switch " : "switches ") + quoteNames(removed) +
                                 (isOne ? " has" : " have") + " no machines below and " +
                                 (isOne ? "is" : "are") + " left out");
}

using NamePair = std::pair<std::string, std::string>;

void refuseTwoBandwidths(const ListedLink& first, const ListedLink& second,
                         DiagnosticList& diagnostics) {
  diagnostics.error(second.link.place, "the link between '" + first.link.first.name.name +
                                           "' and '" + second.link.first.name.name +
                                           "' has two bandwidths");
  diagnostics.note(first.link.place, formatBandwidth(first.link.bandwidth) + " here, " +
                                         formatBandwidth(second.link.bandwidth) + " there");
  diagnostics.advise("give both lines the same LinkSpeed");
}

/// Makes one link of two where both switches list it. Two different bandwidths are an error.
std::vector<ListedLink> mergeMutual(std::vector<ListedLink> listed, DiagnosticList& diagnostics) {
  std::vector<ListedLink> merged;
  std::map<NamePair, std::vector<std::size_t>> unmatched;
  for (ListedLink& second : listed) {
    const std::string& above = second.link.first.name.name;
    const std::string& below = second.link.second.name.name;
    const auto match = above != below ? unmatched.find({below, above}) : unmatched.end();
    if (match == unmatched.end() || match->second.empty()) {
      unmatched[{above, below}].push_back(merged.size());
      merged.push_back(std::move(second));
      continue;
    }
    ListedLink& first = merged[match->second.back()];
    match->second.pop_back();
    first.isMutual = true;
    if (!second.hasBandwidth) continue;
    if (first.hasBandwidth && first.link.bandwidth != second.link.bandwidth)
      refuseTwoBandwidths(first, second, diagnostics);
    first.link.setBandwidth(second.link.bandwidth);
  }
  return merged;
}

DraftLink linkBelow(const SlurmSwitch& above, const PlacedName& below, bool isSwitch) {
  DraftLink link{{above.name, true}, {below, isSwitch}};
  if (!isSwitch) std::swap(link.first, link.second);
  if (above.bandwidth) link.setBandwidth(*above.bandwidth);
  link.place = below.place;
  return link;
}

void addMachines(const SlurmSwitch& aSwitch, llvm::StringSet<>& known, TopologyDraft& draft) {
  for (const PlacedName& machine : aSwitch.machines) {
    draft.links.push_back(linkBelow(aSwitch, machine, false));
    if (known.insert(machine.name).second) draft.machines.push_back(machine);
  }
}

llvm::StringSet<> switchesWithMachines(const std::vector<SlurmSwitch>& switches) {
  llvm::StringSet<> names;
  for (const SlurmSwitch& aSwitch : switches)
    if (!aSwitch.machines.empty()) names.insert(aSwitch.name.name);
  return names;
}

bool areDistinct(const std::vector<SlurmSwitch>& blocks) {
  llvm::StringSet<> names;
  return std::ranges::all_of(
      blocks, [&](const SlurmSwitch& block) { return names.insert(block.name.name).second; });
}

} // namespace

void addSwitchTree(std::vector<SlurmSwitch> switches, const TopologyOptions& options,
                   TopologyDraft& draft, DiagnosticList& diagnostics) {
  removeSummaries(switches);
  const bool isWhole = !draft.lacksMachines && !draft.lacksLinks;
  if (isWhole) removeEmptySwitches(switches, diagnostics);
  llvm::StringSet<> known;
  std::vector<ListedLink> listed;
  for (const SlurmSwitch& aSwitch : switches) {
    draft.switches.push_back(aSwitch.name);
    addMachines(aSwitch, known, draft);
    for (const PlacedName& below : aSwitch.switches)
      listed.push_back({linkBelow(aSwitch, below, true), aSwitch.bandwidth.has_value()});
  }
  listed = mergeMutual(std::move(listed), diagnostics);
  refuseLoops(listed, diagnostics);
  if (!options.routing && isWhole) {
    refuseCircles(listed, switchesWithMachines(switches), diagnostics);
    if (!diagnostics.hasErrors()) reportSeveralParents(listed, diagnostics);
  }
  for (ListedLink& link : listed)
    if (link.link.first.name.name != link.link.second.name.name) // else reported as a loop
      draft.links.push_back(std::move(link.link));
  draft.linksLeadDown = true;
}

void addBlocks(std::vector<SlurmSwitch> blocks, TopologyDraft& draft, DiagnosticList& diagnostics) {
  if (!draft.lacksMachines) removeEmptySwitches(blocks, diagnostics);
  llvm::StringSet<> known;
  for (const SlurmSwitch& block : blocks) {
    draft.switches.push_back(block.name);
    addMachines(block, known, draft);
  }
  if (blocks.size() < 2) return;
  const PlacedName top{unusedName(draft), blocks.front().name.place};
  for (const SlurmSwitch& block : blocks) {
    draft.links.push_back({{top, true}, {block.name, true}});
    draft.links.back().place = block.name.place;
  }
  draft.switches.push_back(top);
  if (diagnostics.hasErrors() || !areDistinct(blocks)) return; // which is reported
  diagnostics.warning(top.place, formatCount(blocks.size(), "block") +
                                     " become a star: each is a switch, all below a switch '" +
                                     top.name + "'");
  diagnostics.advise("Slurm says nothing of the switches between blocks; 'topocast import' writes "
                     "the network for you to edit");
}

} // namespace topocast
