#include "topology/check_draft.hpp"

#include "input/names.hpp"
#include "input/suggestion.hpp"
#include "topology/complaints.hpp"
#include "topology/resolve_copying.hpp"

#include "llvm/ADT/StringMap.h"

#include <algorithm>

namespace topocast {
namespace {

using llvm::StringRef;

/// A switch or machine by its name.
struct Vertex {
  bool isSwitch = false;
  StringRef place;
  bool doubled = false;
  bool named = false; ///< by some link, right or wrong
  /// Of a machine: the first link that attaches it.
  const DraftLink* link = nullptr;
};

/// A second link of a machine, which is an error, and its first one.
struct SecondLink {
  const DraftLink* later;
  const DraftLink* earlier;

  bool samePlaces(const SecondLink& other) const {
    return later->place.data() == other.later->place.data() &&
           earlier->place.data() == other.earlier->place.data();
  }
};

class DraftChecker {
public:
  DraftChecker(const TopologyDraft& draft, DiagnosticList& diagnostics)
      : draft_(draft), diagnostics_(diagnostics) {}

  std::optional<CheckedTopology> check() {
    // Names may be missing because the list that has them holds an error. Links to such names are
    // not reported: one slip in a list would give an error for every link.
    const ErrorWatch watch(diagnostics_);
    defineNames(draft_.switches, true);
    defineNames(draft_.machines, false);
    checkLinks();
    const bool isWhole = !draft_.lacksSwitches && !draft_.lacksMachines && !draft_.lacksLinks;
    if (isWhole) checkMachinesAttached();
    if (!isWhole || watch.sawErrors()) return std::nullopt;
    if (diagnostics_.hasErrors()) return std::nullopt;
    CheckedTopology checked = describe();
    if (diagnostics_.hasErrors()) return std::nullopt;
    return checked;
  }

private:
  static StringRef kindOf(bool isSwitch) { return isSwitch ? "switch" : "machine"; }

  void defineNames(const std::vector<PlacedName>& names, bool isSwitch) {
    Complaints doubled;
    Complaints otherKind;
    for (const auto& name : names) {
      const auto [entry, isNew] = vertices_.try_emplace(name.name, Vertex{isSwitch, name.place});
      if (isNew) continue;
      Vertex& first = entry->second;
      (first.isSwitch == isSwitch ? doubled : otherKind).add(name, first.place);
      first.doubled = true;
    }
    doubled.forEach([&](const Complaint& complaint) {
      diagnostics_.error(complaint.place, complaint.subject(kindOf(isSwitch)) +
                                              (complaint.isOne() ? " is" : " are") +
                                              " defined twice");
      diagnostics_.note(complaint.otherPlace, "first defined here");
      diagnostics_.advise("remove one of the two, or rename it");
    });
    otherKind.forEach([&](const Complaint& complaint) {
      diagnostics_.error(complaint.place, complaint.subject(kindOf(isSwitch)) +
                                              (complaint.isOne() ? " has" : " have") +
                                              " the name of a " + kindOf(!isSwitch));
      diagnostics_.note(complaint.otherPlace, "the " + kindOf(!isSwitch) + " is defined here");
      diagnostics_.advise("rename one of the two: switches and machines share their names");
    });
  }

  void checkLinks() {
    for (const DraftLink& link : draft_.links)
      checkLink(link);
    if (!draft_.lacksSwitches) reportUnknown(unknownSwitches_, "switch");
    if (!draft_.lacksSwitches && !draft_.lacksMachines)
      reportUnknown(unknownVertices_, "switch or machine");
    notSwitches_.forEach([&](const Complaint& complaint) {
      diagnostics_.error(complaint.place,
                         quoteNames(complaint.names) + " is a machine; a switch is expected here");
      diagnostics_.note(complaint.otherPlace, "the machine is defined here");
    });
    loops_.forEach([&](const Complaint& complaint) {
      diagnostics_.error(complaint.place,
                         "a link from switch " + quoteNames(complaint.names) + " to itself");
      diagnostics_.advise("a link joins two switches, or a switch and a machine");
    });
    machinePairs_.forEach([&](const Complaint& complaint) {
      diagnostics_.error(complaint.place,
                         "a link between machines, to " + quoteNames(complaint.names));
      diagnostics_.advise("a machine is attached to a switch");
    });
    reportSecondLinks();
  }

  void checkLink(const DraftLink& link) {
    Vertex* first = resolve(link.first);
    Vertex* second = resolve(link.second);
    for (Vertex* end : {first, second})
      if (end != nullptr) end->named = true;
    if (first == nullptr || second == nullptr) return;
    if (!first->isSwitch && !second->isSwitch) return machinePairs_.add(link.second.name);
    if (link.first.name.name == link.second.name.name) return loops_.add(link.second.name);
    if (!first->isSwitch) attach(*first, link);
    if (!second->isSwitch) attach(*second, link);
  }

  /// The vertex that an end names; null, and a complaint, if there is none or it is of the wrong
  /// sort.
  Vertex* resolve(const DraftEnd& end) {
    const auto found = vertices_.find(end.name.name);
    if (found == vertices_.end()) {
      (end.isSwitch ? unknownSwitches_ : unknownVertices_).add(end.name);
      return nullptr;
    }
    if (end.isSwitch && !found->second.isSwitch) {
      notSwitches_.add(end.name, found->second.place);
      return nullptr;
    }
    return &found->second;
  }

  void attach(Vertex& machine, const DraftLink& link) {
    if (machine.link == nullptr)
      machine.link = &link;
    else if (!machine.doubled)
      secondLinks_.push_back({&link, machine.link});
  }

  /// Of a link between a machine and a switch: the switch's end if `wantSwitch`, else the
  /// machine's.
  const PlacedName& endOf(const DraftLink& link, bool wantSwitch) const {
    const bool firstIsSwitch = vertices_.find(link.first.name.name)->second.isSwitch;
    return firstIsSwitch == wantSwitch ? link.first.name : link.second.name;
  }

  void reportSecondLinks() {
    for (std::size_t i = 0; i < secondLinks_.size();) {
      const SecondLink first = secondLinks_[i];
      const auto [later, earlier] = first;
      const std::string aSwitch = "on switch '" + endOf(*earlier, true).name + "'";
      Complaint complaint{later->place, earlier->place, {}};
      for (; i < secondLinks_.size() && secondLinks_[i].samePlaces(first); ++i)
        complaint.names.push_back(endOf(*secondLinks_[i].later, false).name);
      diagnostics_.error(complaint.place, complaint.subject("machine") +
                                              (complaint.isOne() ? " is " : " are ") + aSwitch +
                                              " twice");
      diagnostics_.note(complaint.otherPlace, aSwitch + " here");
      diagnostics_.advise("remove one of the two");
    }
  }

  void reportUnknown(const Complaints& unknown, StringRef kind) {
    unknown.forEach([&](const Complaint& complaint) {
      const std::string subject = kind == "switch"
                                      ? complaint.subject(kind)
                                      : (kind + " " + quoteNames(complaint.names)).str();
      diagnostics_.error(complaint.place, "unknown " + subject);
      if (diagnostics_.full()) return;
      const auto known = knownNames(kind == "switch");
      if (const auto nearest = nearestName(complaint.names.front(), known))
        return diagnostics_.note(vertices_.find(*nearest)->second.place,
                                 "did you mean '" + *nearest + "'?");
      diagnostics_.advise(knownSwitches());
    });
  }

  std::vector<StringRef> knownNames(bool onlySwitches) const {
    std::vector<StringRef> names;
    for (const auto& entry : vertices_)
      if (!onlySwitches || entry.second.isSwitch) names.push_back(entry.first());
    return names;
  }

  std::string knownSwitches() const {
    std::vector<std::string> names;
    names.reserve(draft_.switches.size());
    for (const PlacedName& name : draft_.switches)
      names.push_back(name.name);
    if (names.empty()) return "this file defines no switches";
    std::ranges::sort(names, naturalLess);
    const auto doubled = std::ranges::unique(names);
    names.erase(doubled.begin(), doubled.end());
    return "the switches of this file are " + quoteNames(names);
  }

  void checkMachinesAttached() {
    if (draft_.machines.empty() || draft_.switches.empty()) {
      diagnostics_.error(diagnostics_.text().take_front(0), draft_.switches.empty()
                                                                ? "the network has no switches"
                                                                : "the network has no machines");
      return diagnostics_.advise("a broadcast needs at least one switch with one machine");
    }
    Complaints alone;
    for (const PlacedName& machine : draft_.machines)
      if (!vertices_.find(machine.name)->second.named) alone.add(machine);
    alone.forEach([&](const Complaint& complaint) {
      diagnostics_.error(complaint.place, complaint.subject("machine") +
                                              (complaint.isOne() ? " is" : " are") +
                                              " on no switch");
      diagnostics_.advise(llvm::Twine(draft_.advice.attach));
    });
  }

  CheckedTopology describe() const {
    CheckedTopology checked;
    NetworkDescription& description = checked.description;
    description.name = draft_.name;
    for (const PlacedName& name : draft_.switches)
      description.switches.push_back(name.name);
    for (const PlacedName& name : draft_.machines)
      description.machines.push_back(name.name);
    std::ranges::sort(description.machines, naturalLess);
    description.copying = resolveCopying(draft_.copying, description, diagnostics_);

    llvm::StringMap<std::size_t> numbers;
    for (const std::string& name : description.switches)
      numbers.try_emplace(name, numbers.size());
    for (const std::string& name : description.machines)
      numbers.try_emplace(name, numbers.size());
    for (const DraftLink& link : draft_.links) {
      description.cables.push_back({numbers.find(link.first.name.name)->second,
                                    numbers.find(link.second.name.name)->second, link.bandwidth,
                                    link.latency, link.bandwidthFrom, link.latencyFrom});
      checked.cablePlaces.push_back(link.place);
    }
    return checked;
  }

  const TopologyDraft& draft_;
  DiagnosticList& diagnostics_;
  llvm::StringMap<Vertex> vertices_;
  Complaints unknownSwitches_;
  Complaints unknownVertices_;
  Complaints notSwitches_;
  Complaints loops_;
  Complaints machinePairs_;
  std::vector<SecondLink> secondLinks_;
};

} // namespace

std::optional<CheckedTopology> checkDraft(const TopologyDraft& draft, DiagnosticList& diagnostics) {
  return DraftChecker(draft, diagnostics).check();
}

} // namespace topocast
