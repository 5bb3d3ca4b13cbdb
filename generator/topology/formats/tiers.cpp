#include "topology/formats/tiers.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "topology/describe_draft.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

std::string joinTiers(std::span<const std::string>, StringRef) {
  return "give every machine a switch of a tier that they share, or leave '--forest refuse' out";
}

constexpr MendingAdvice tierAdvice = {
    .join = joinTiers,
    .attach = "give it the name of its switch",
    .useAllLinks = "if messages use all links, give '--routing shortest-paths'"};

class TiersReader {
public:
  TiersReader(StringRef whereSwitchesStand, bool isRouted, DiagnosticList& diagnostics)
      : whereSwitchesStand_(whereSwitchesStand), isRouted_(isRouted), diagnostics_(diagnostics) {
    draft_.name = diagnostics.stem();
    draft_.linksLeadDown = true;
  }

  TopologyDraft read(const std::vector<MachineTiers>& machines) {
    if (!areDistinct(machines)) return std::move(draft_);
    for (const MachineTiers& machine : machines)
      addMachine(machine);
    reportLoose(machines.size());
    reportLow(machines);
    return std::move(draft_);
  }

private:
  /// Reports machines that are listed twice: once for all, as two outputs in one file make it many.
  bool areDistinct(const std::vector<MachineTiers>& machines) {
    llvm::StringMap<StringRef> seen;
    std::vector<std::string> doubled;
    StringRef second;
    StringRef first;
    for (const MachineTiers& tiers : machines) {
      const auto [entry, isNew] = seen.try_emplace(tiers.machine.name, tiers.machine.place);
      if (isNew) continue;
      if (doubled.empty()) {
        second = tiers.machine.place;
        first = entry->second;
      }
      doubled.push_back(tiers.machine.name);
    }
    if (doubled.empty()) return true;
    diagnostics_.error(second, (doubled.size() == 1 ? "machine " : "machines ") +
                                   quoteNames(doubled) + (doubled.size() == 1 ? " is" : " are") +
                                   " listed twice");
    diagnostics_.note(first, "first listed here");
    diagnostics_.advise("a file lists each machine once, and holds the output of one run");
    lackAll();
    return false;
  }

  void addMachine(const MachineTiers& tiers) {
    const std::vector<PlacedName>& switches = tiers.switches;
    if (!checkName(tiers.machine)) return;
    if (switches.empty()) return loose_.push_back(tiers.machine);
    if (!llvm::all_of(switches, [&](const PlacedName& aSwitch) { return checkName(aSwitch); }))
      return;
    if (!checkDistinct(tiers)) return;
    draft_.machines.push_back(tiers.machine);
    for (const PlacedName& aSwitch : switches)
      if (switches_.insert(aSwitch.name).second) draft_.switches.push_back(aSwitch);
    addLink({tiers.machine, false}, {switches.front(), true});
    for (std::size_t i = 1; i < switches.size(); ++i) {
      if (!isNewLink(switches[i], switches[i - 1])) continue;
      checkParent(switches[i], switches[i - 1]);
      addLink({switches[i], true}, {switches[i - 1], true});
    }
  }

  /// Reports a second switch above another one, once for each lower switch: trees that share a
  /// switch by a slip would be one. Where the user says how messages are routed, it may be so.
  void checkParent(const PlacedName& upper, const PlacedName& lower) {
    const auto [first, isNew] = parents_.try_emplace(lower.name, upper);
    if (isNew || isRouted_) return;
    draft_.lacksLinks = true;
    if (!severalParents_.insert(lower.name).second) return;
    diagnostics_.error(upper.place, "switch '" + lower.name + "' is below '" + upper.name +
                                        "' here and below '" + first->second.name + "' elsewhere");
    diagnostics_.note(first->second.place, "it is below '" + first->second.name + "' here");
    diagnostics_.advise("correct one of the two; if it is below both, as in a fat tree, give "
                        "'--routing shortest-paths'");
  }

  /// Reports a name that cannot stand in a network, once however many machines are below it.
  bool checkName(const PlacedName& placed) {
    const auto& [name, place] = placed;
    const bool isShort = name.size() <= runtime::longestName;
    if (!name.empty() && isShort && llvm::all_of(name, isNameCharacter)) return true;
    lackAll();
    if (!badNames_.insert(name).second) return false;
    if (isShort) {
      diagnostics_.error(place, "'" + name + "' cannot be the name of a switch or a machine");
      diagnostics_.advise(nameAdvice);
    } else {
      diagnostics_.error(place, "a name longer than " + std::to_string(runtime::longestName) +
                                    " characters");
    }
    return false;
  }

  /// Reports a switch on two tiers of a machine, once for each switch.
  bool checkDistinct(const MachineTiers& tiers) {
    llvm::StringSet<> above;
    for (const auto& [name, place] : tiers.switches) {
      if (above.insert(name).second) continue;
      draft_.lacksMachines = draft_.lacksLinks = true;
      if (!aboveThemselves_.insert(name).second) return false;
      diagnostics_.error(place, "switch '" + name + "' is on two tiers above '" +
                                    tiers.machine.name + "'");
      diagnostics_.advise("a switch belongs to one tier; name it once, on the nearest tier");
      return false;
    }
    return true;
  }

  /// False if the two are linked already, which is told if the other one was the upper one.
  bool isNewLink(const PlacedName& upper, const PlacedName& lower) {
    if (!links_.insert({upper.name, lower.name}).second) return false;
    if (!links_.contains({lower.name, upper.name})) return true;
    diagnostics_.warning(upper.place, "switch '" + upper.name + "' is above '" + lower.name +
                                          "' here and below it elsewhere; they have one link");
    diagnostics_.advise("tiers stand in one order above every machine");
    return false;
  }

  void addLink(DraftEnd first, DraftEnd second) {
    const StringRef place = second.name.place;
    draft_.links.push_back({std::move(first), std::move(second)});
    draft_.links.back().place = place;
  }

  /// After an error, so that what follows from it is not reported as well.
  void lackAll() { draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = true; }

  void reportLoose(std::size_t all) {
    if (loose_.empty()) return;
    if (loose_.size() == all) {
      lackAll();
      diagnostics_.error(loose_.front().place, all == 1 ? "the only machine is below no switch"
                                                        : "none of " + formatCount(all, "machine") +
                                                              " is below a switch");
      return diagnostics_.advise(whereSwitchesStand_);
    }
    std::vector<std::string> names;
    names.reserve(loose_.size());
    for (const PlacedName& name : loose_)
      names.push_back(name.name);
    diagnostics_.warning(loose_.front().place,
                         formatCount(names.size(), "machine") +
                             " without a switch left out: " + quoteNames(names));
  }

  /// Counts the machines that are below fewer switches than most are, as where a label is missing.
  void reportLow(const std::vector<MachineTiers>& machines) {
    std::map<std::size_t, std::size_t> countOf; // by number of switches
    for (const MachineTiers& tiers : machines)
      if (!tiers.switches.empty()) ++countOf[tiers.switches.size()];
    const auto usual = std::ranges::max_element(
        countOf, {}, [](const auto& entry) { return std::pair(entry.second, entry.first); });
    std::vector<std::string> low;
    StringRef place;
    for (const auto& [machine, switches] : machines) {
      if (switches.empty() || switches.size() >= usual->first) continue;
      if (low.empty()) place = machine.place;
      low.push_back(machine.name);
    }
    if (low.empty()) return;
    diagnostics_.warning(place, formatCount(low.size(), "machine") +
                                    " below fewer switches than the " +
                                    std::to_string(usual->first) + " of most: " + quoteNames(low));
    diagnostics_.advise("each is linked to the nearest switch that is named for it");
  }

  StringRef whereSwitchesStand_;
  bool isRouted_; ///< the options say how messages pass between switches
  DiagnosticList& diagnostics_;
  TopologyDraft draft_{tierAdvice};
  llvm::StringSet<> switches_;
  llvm::StringSet<> badNames_;                          ///< those reported
  llvm::StringSet<> aboveThemselves_;                   ///< those reported
  std::set<std::pair<std::string, std::string>> links_; ///< between switches, upper one first
  llvm::StringMap<PlacedName> parents_;                 ///< by switch the first one above it
  llvm::StringSet<> severalParents_;                    ///< those reported
  std::vector<PlacedName> loose_;
};

} // namespace

std::optional<NetworkDescription> describeTiers(const std::vector<MachineTiers>& machines,
                                                StringRef whereSwitchesStand,
                                                const TopologyOptions& options,
                                                DiagnosticList& diagnostics) {
  return describeDraft(
      TiersReader(whereSwitchesStand, options.routing.has_value(), diagnostics).read(machines),
      options, diagnostics);
}

} // namespace topocast
