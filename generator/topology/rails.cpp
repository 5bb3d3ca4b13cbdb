#include "topology/rails.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "topology/draft_rails.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <compare>
#include <map>
#include <string>

namespace topocast {
namespace {

/// Machines that are to be named in one sentence.
struct NamedMachines {
  std::vector<std::string> names;
  llvm::StringRef place; ///< of a link of the first

  void add(const TopologyDraft& draft, std::size_t machine, const RailLink& link) {
    if (names.empty()) place = draft.links[link.link].place;
    names.push_back(draft.machines[machine].name);
  }
  bool empty() const { return names.empty(); }
  /// `machine 'n4' has`, `machines 'n[4-5]' have`
  std::string withVerb(llvm::StringRef one, llvm::StringRef several) {
    llvm::sort(names, naturalLess);
    return (names.size() == 1 ? "machine " : "machines ") + quoteNames(names) + " " +
           (names.size() == 1 ? one : several).str();
  }
};

/// What machines do without a link on a rail.
struct WithoutLink {
  NamedMachines useAnother; ///< that leads to the rail's switches, in the end
  NamedMachines cannot;     ///< none does
};

WithoutLink withoutLink(const TopologyDraft& draft, const DraftRails& rails, std::size_t rail,
                        const std::vector<bool>& areKept) {
  const RailChoice choice = rails.choose(rail);
  WithoutLink without;
  for (std::size_t i = 0; i < rails.machineLinks().size(); ++i) {
    const MachineLinks& links = rails.machineLinks()[i];
    if (!areKept[i] || links.empty() || choice.isOnRail(i)) continue;
    (choice.linkOf(i) ? without.useAnother : without.cannot).add(draft, i, links.back());
  }
  return without;
}

/// False, and an error, if no machine has the rail.
bool isThere(const TopologyDraft& draft, const DraftRails& rails, std::size_t rail,
             DiagnosticList& diagnostics) {
  const std::size_t count = rails.rails().count;
  const auto isOnRail = [&](const auto& links) { return links[rail].has_value(); };
  if (count == 0 || (rail < count && llvm::any_of(rails.rails().links, isOnRail))) return true;
  const auto last = std::ranges::max_element(rails.machineLinks(), [](const MachineLinks& left,
                                                                      const MachineLinks& right) {
    return left.empty() ? !right.empty() : !right.empty() && left.back().link < right.back().link;
  });
  diagnostics.error(draft.links[last->back().link].place,
                    "no machine has a rail " + llvm::Twine(rail));
  diagnostics.advise("rails count from 0; " +
                     (count == 1 ? llvm::Twine("machines have one link each here")
                                 : "there are " + llvm::Twine(count) + " rails here"));
  return false;
}

/// Names the machines without a link on the rail that was asked for.
void warnOfLacking(const TopologyDraft& draft, const DraftRails& rails, std::size_t rail,
                   const std::vector<bool>& areKept, DiagnosticList& diagnostics) {
  if (rails.rails().count == 0) return;
  auto [useAnother, cannot] = withoutLink(draft, rails, rail, areKept);
  const std::string onRail = " no link on " + rails.rails().text(rail);
  if (!useAnother.empty())
    diagnostics.warning(useAnother.place,
                        useAnother.withVerb("has", "have") + onRail + "; another one serves there");
  if (!cannot.empty())
    diagnostics.warning(cannot.place, cannot.withVerb("has", "have") + onRail +
                                          ", nor to its switches; another one is kept");
}

/// Machines whose first two links lead to the same switches.
struct SwitchPair {
  std::size_t first = 0;
  std::size_t second = 0;
  friend auto operator<=>(const SwitchPair&, const SwitchPair&) = default;
};

/// Says on which switches the machines are, as it may be a mistake where no cards have names: of
/// the first two switches, and how many pairs there are.
void notePairs(const TopologyDraft& draft, const std::map<SwitchPair, NamedMachines>& machines,
               SwitchPair shown, DiagnosticList& diagnostics) {
  NamedMachines onShown = machines.at(shown);
  llvm::sort(onShown.names, naturalLess);
  const std::size_t others = machines.size() - 1;
  diagnostics.note(
      onShown.place,
      quoteNames(onShown.names) + (onShown.names.size() == 1 ? " is" : " are") + " on '" +
          draft.switches[shown.first].name + "' here, and on '" +
          draft.switches[shown.second].name + "'" +
          (others == 0 ? ""
                       : "; so it is with " + formatCount(others, "other pair") + " of switches"));
}

/// Counts the machines with several links where no rail was asked for; false if there are none.
bool warnOfSeveral(const TopologyDraft& draft, const DraftRails& rails,
                   DiagnosticList& diagnostics) {
  std::map<SwitchPair, NamedMachines> machines;
  std::size_t count = 0;
  SwitchPair shown;
  llvm::StringRef place;
  for (std::size_t i = 0; i < rails.machineLinks().size(); ++i) {
    const MachineLinks& links = rails.machineLinks()[i];
    if (links.size() < 2) continue;
    const SwitchPair pair{links[0].aSwitch, links[1].aSwitch};
    if (count++ == 0) {
      shown = pair;
      place = draft.links[links[1].link].place;
    }
    machines[pair].add(draft, i, links[0]);
  }
  if (count == 0) return false;
  const std::string& card = rails.rails().names.front();
  diagnostics.warning(place, formatCount(count, "machine") + (count == 1 ? " has" : " have") +
                                 " several links; the first of each is kept" +
                                 (card.empty() ? "" : ": " + card));
  if (card.empty()) notePairs(draft, machines, shown, diagnostics);
  diagnostics.advise(
      (card.empty() ? "correct a machine that is on a second switch by mistake; " : "") +
      llvm::Twine("'--rail 1' keeps the second ones, '--rail 0' says that the first "
                  "are meant, '--rail all' keeps them all"));
  return true;
}

/// Which machines of the draft are kept, for one rail.
std::vector<bool> machinesKept(const DraftRails& rails, std::size_t rail, KeptMachines kept) {
  std::vector<bool> machines(rails.machineLinks().size(), true);
  if (kept == KeptMachines::all) return machines;
  const bool isEach = kept == KeptMachines::onEachRail;
  for (std::size_t i = isEach ? 0 : rail; i < (isEach ? rails.rails().count : rail + 1); ++i) {
    const std::vector<bool> joined = rails.areJoined(i);
    for (std::size_t machine = 0; machine < machines.size(); ++machine)
      if (!joined[machine]) machines[machine] = false;
  }
  return machines;
}

/// False, and an error, if no machine would be left.
bool isAnyKept(const TopologyDraft& draft, const std::vector<bool>& areKept,
               DiagnosticList& diagnostics) {
  if (areKept.empty() || llvm::is_contained(areKept, true)) return true;
  diagnostics.error(draft.machines.front().place,
                    "on every rail a machine has a way to most others, but none on all of them");
  diagnostics.advise("'--rail 0' keeps one link of each machine");
  return false;
}

/// Names the machines that are left out; a machine without any link is an error elsewhere.
void warnOfLeftOut(const TopologyDraft& draft, const DraftRails& rails,
                   const std::vector<bool>& areKept, DiagnosticList& diagnostics) {
  NamedMachines leftOut;
  for (std::size_t i = 0; i < areKept.size(); ++i)
    if (!areKept[i]) leftOut.add(draft, i, rails.machineLinks()[i].front());
  if (leftOut.empty()) return;
  const std::size_t count = leftOut.names.size();
  diagnostics.warning(leftOut.place, leftOut.withVerb("is", "are") +
                                         " left out: no way leads from " +
                                         (count == 1 ? "it" : "them") + " to most others");
}

/// Takes names out of the routes and of what says which switches copy.
void forgetNames(TopologyDraft& draft, const llvm::StringSet<>& gone) {
  const auto isGone = [&](const PlacedName& name) { return gone.contains(name.name); };
  for (DraftRoute& route : draft.routes) {
    std::erase_if(route.at, isGone);
    std::erase_if(route.to, isGone);
  }
  std::erase_if(draft.copying.at, isGone);
  for (DraftChannel& channel : draft.copying.channels)
    std::erase_if(channel.to, isGone);
  std::erase_if(draft.copying.channels, [&](const DraftChannel& channel) {
    return isGone(channel.from) || channel.to.empty();
  });
}

/// Leaves out routes that are for another rail, and switches and machines that are not kept.
void keepOnly(TopologyDraft& draft, std::size_t rail, const KeptParts& parts) {
  llvm::StringSet<> gone;
  for (const auto* names : {&draft.switches, &draft.machines})
    for (const PlacedName& name : *names)
      gone.insert(name.name);
  for (const std::size_t kept : parts.switches)
    gone.erase(draft.switches[kept].name);
  for (const std::size_t kept : parts.machines)
    gone.erase(draft.machines[kept].name);
  if (!gone.empty()) forgetNames(draft, gone);
  std::erase_if(draft.routes, [&](const DraftRoute& route) {
    return route.rail.value_or(rail) != rail || route.at.empty();
  });
  draft.machines = itemsAt(std::move(draft.machines), parts.machines);
  draft.switches = itemsAt(std::move(draft.switches), parts.switches);
  draft.links = itemsAt(std::move(draft.links), parts.links);
}

} // namespace

std::optional<AllRails> findAllRails(const TopologyDraft& draft, KeptMachines kept,
                                     DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const DraftRails rails(draft);
  const std::vector<bool> machines = machinesKept(rails, 0, kept);
  AllRails all;
  const std::size_t count = std::max<std::size_t>(rails.rails().count, 1);
  for (const DraftRoute& route : draft.routes) {
    if (!route.rail || *route.rail < count) continue;
    diagnostics.error(route.place, "no machine has a rail " + llvm::Twine(*route.rail));
    diagnostics.advise("rails count from 0; there are " + llvm::Twine(count));
    return std::nullopt;
  }
  if (rails.rails().count == 0) return std::nullopt; // no machine has links, which is reported
  for (std::size_t rail = 0; rail < count; ++rail) {
    const RailChoice choice = rails.choose(rail);
    std::vector<std::size_t>& links = all.links.emplace_back(draft.machines.size());
    for (std::size_t i = 0; i < links.size(); ++i)
      if (const auto link = choice.linkOf(i)) links[i] = rails.machineLinks()[i][*link].link;
    auto [useAnother, cannot] = withoutLink(draft, rails, rail, machines);
    if (cannot.empty()) continue;
    if (cannot.names.size() == draft.machines.size()) {
      diagnostics.error(cannot.place, "no machine has a rail " + llvm::Twine(rail));
      diagnostics.advise("rails are numbered from 0 without gaps; there are links on later ones");
      continue;
    }
    diagnostics.error(cannot.place, cannot.withVerb("has", "have") +
                                        " no link to the switches of " + rails.rails().text(rail));
    diagnostics.advise("a broadcast over all rails reaches every machine on each; '--forest "
                       "largest' leaves these machines out, '--rail 0' keeps one link of each");
  }
  if (watch.sawErrors()) return std::nullopt;
  return all;
}

KeptMachines keptMachines(const TopologyOptions& options) {
  if (options.forest != ForestChoice::largest) return KeptMachines::all;
  return options.isOneOfAllRails ? KeptMachines::onEachRail : KeptMachines::onLargestPart;
}

KeptParts keepOneRail(TopologyDraft& draft, std::optional<std::size_t> rail, KeptMachines kept,
                      DiagnosticList& diagnostics) {
  const std::size_t wanted = rail.value_or(0);
  const DraftRails rails(draft);
  if (!isThere(draft, rails, wanted, diagnostics)) return rails.keep(wanted);
  const std::vector<bool> machines = machinesKept(rails, wanted, kept);
  if (!isAnyKept(draft, machines, diagnostics)) return rails.keep(wanted);
  KeptParts parts = rails.keep(wanted, machines);
  warnOfLeftOut(draft, rails, machines, diagnostics);
  // A machine without the card that is told to be kept is not among those with several.
  const bool isNamed = rails.rails().count > 0 && !rails.rails().names[wanted].empty();
  if (rail || isNamed) warnOfLacking(draft, rails, wanted, machines, diagnostics);
  if (!rail) parts.warned = warnOfSeveral(draft, rails, diagnostics);
  if (isNamed) parts.cards = rails.rails().names[wanted];
  const auto isSeveral = [](const MachineLinks& links) { return links.size() > 1; };
  if (llvm::any_of(rails.machineLinks(), isSeveral)) draft.keptRail = rails.rails().text(wanted);
  keepOnly(draft, wanted, parts);
  return parts;
}

} // namespace topocast
