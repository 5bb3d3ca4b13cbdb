#include "network/rails.hpp"
#include "input/format_quantity.hpp"

#include "input/names.hpp"
#include "input/suggestion.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <boost/pending/disjoint_sets.hpp>

#include <algorithm>
#include <string>

namespace topocast {
namespace {

/// The vertices that a link joins; empty unless it joins two switches, or a machine and a switch.
struct Joined {
  std::optional<std::size_t> machine;
  std::optional<std::size_t> aSwitch; ///< of a machine, or the first of two
  std::optional<std::size_t> otherSwitch;
};

/// Machines of one sort: how many, and a link of the first.
struct Counted {
  std::size_t count = 0;
  std::size_t link = 0;
  void add(std::size_t newLink) {
    if (count++ == 0) link = newLink;
  }
  /// `1 machine has`, `4 machines have`
  std::string text() const {
    return formatCount(count, "machine") + (count == 1 ? " has" : " have");
  }
};

std::vector<std::size_t> numbersOf(const std::vector<bool>& kept) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) numbers.push_back(i);
  return numbers;
}

class RailKeeper {
public:
  RailKeeper(const TopologyDraft& draft, std::size_t rail)
      : draft_(draft), rail_(rail), linksOf_(draft.machines.size()),
        keptLinks_(draft.links.size(), true), keptSwitches_(draft.switches.size(), true) {
    for (std::size_t i = 0; i < draft.switches.size(); ++i)
      isWhole_ &= switches_.try_emplace(draft.switches[i].name, i).second;
    // A machine that is defined twice is a mistake, and its links are not understood.
    for (std::size_t i = 0; i < draft.machines.size(); ++i)
      if (const auto [entry, isNew] = machines_.try_emplace(draft.machines[i].name, i); !isNew)
        entry->second.reset();
    for (std::size_t i = 0; i < draft.links.size(); ++i)
      addLink(i);
  }

  void run() {
    for (const std::vector<std::size_t>& links : linksOf_)
      keepRailOf(links);
    // If something is wrong with the switches, the checks that follow report it.
    if (several_.count > 0 && isWhole_) leaveOutBareSwitches();
  }

  const Counted& several() const { return several_; }
  const Counted& lacking() const { return lacking_; }
  /// The most links that a machine has.
  std::size_t railCount() const { return railCount_; }
  KeptParts parts() const { return {numbersOf(keptSwitches_), numbersOf(keptLinks_)}; }

private:
  using Numbers = llvm::StringMap<std::optional<std::size_t>>;

  void addLink(std::size_t number) {
    const std::string& first = draft_.links[number].first.name.name;
    const std::string& second = draft_.links[number].second.name.name;
    Joined joined{std::nullopt, switches_.lookup(first), switches_.lookup(second)};
    if (!joined.aSwitch) {
      joined.machine = machines_.lookup(first);
      std::swap(joined.aSwitch, joined.otherSwitch);
    } else if (!joined.otherSwitch) {
      joined.machine = machines_.lookup(second);
    }
    joined_.push_back(joined);
    isWhole_ &= joined.aSwitch && (joined.machine || joined.otherSwitch);
    if (!joined.machine || !joined.aSwitch) return;
    std::vector<std::size_t>& links = linksOf_[*joined.machine];
    const bool isMistake = !draft_.linksAreCables && llvm::any_of(links, [&](std::size_t other) {
      return joined_[other].aSwitch == joined.aSwitch;
    });
    if (!isMistake) links.push_back(number);
  }

  void keepRailOf(const std::vector<std::size_t>& links) {
    if (links.empty()) return;
    railCount_ = std::max(railCount_, links.size());
    const std::size_t kept = std::min(rail_, links.size() - 1);
    if (kept < rail_) lacking_.add(links.back());
    if (links.size() > 1) several_.add(links[1]);
    for (std::size_t i = 0; i < links.size(); ++i)
      keptLinks_[links[i]] = i == kept;
  }

  /// Parts of the network without machines, which served other rails.
  void leaveOutBareSwitches() {
    std::vector<std::size_t> parents(draft_.switches.size());
    std::vector<std::size_t> ranks(draft_.switches.size(), 0);
    boost::disjoint_sets parts(ranks.data(), parents.data());
    for (std::size_t i = 0; i < draft_.switches.size(); ++i)
      parts.make_set(i);
    for (const Joined& joined : joined_)
      if (joined.aSwitch && joined.otherSwitch)
        parts.union_set(*joined.aSwitch, *joined.otherSwitch);

    std::vector<bool> hasMachines(draft_.switches.size(), false); // by the part's first
    for (std::size_t i = 0; i < joined_.size(); ++i) {
      const auto& [machine, aSwitch, otherSwitch] = joined_[i];
      if (keptLinks_[i] && machine && aSwitch) hasMachines[parts.find_set(*aSwitch)] = true;
    }
    for (std::size_t i = 0; i < keptSwitches_.size(); ++i)
      keptSwitches_[i] = hasMachines[parts.find_set(i)];
    for (std::size_t i = 0; i < joined_.size(); ++i) {
      const std::optional<std::size_t>& aSwitch = joined_[i].aSwitch;
      if (aSwitch && !keptSwitches_[*aSwitch]) keptLinks_[i] = false;
    }
  }

  const TopologyDraft& draft_;
  std::size_t rail_;
  Numbers switches_;
  Numbers machines_;
  std::vector<Joined> joined_;                    ///< by link
  std::vector<std::vector<std::size_t>> linksOf_; ///< by machine
  std::vector<bool> keptLinks_;
  std::vector<bool> keptSwitches_;
  bool isWhole_ = true; ///< no switch stands twice, and every link joins what the draft has
  Counted several_;     ///< that have several links
  Counted lacking_;     ///< that do not have the rail
  std::size_t railCount_ = 0;
};

/// Leaves out routes that are for another rail, and switches that are not kept from all routes.
void keepRoutes(TopologyDraft& draft, std::size_t rail, const KeptParts& parts) {
  llvm::StringSet<> others;
  for (const PlacedName& name : draft.switches)
    others.insert(name.name);
  for (const std::size_t kept : parts.switches)
    others.erase(draft.switches[kept].name);
  const auto isGone = [&](const PlacedName& name) { return others.contains(name.name); };
  for (DraftRoute& route : draft.routes) {
    std::erase_if(route.at, isGone);
    std::erase_if(route.to, isGone);
  }
  std::erase_if(draft.routes, [&](const DraftRoute& route) {
    return route.rail.value_or(rail) != rail || route.at.empty();
  });
}

/// By machine the rail by which it is reached, as the entries of a draft say it.
class ReachedReader {
public:
  ReachedReader(std::span<const std::string> machines, std::size_t rails,
                DiagnosticList& diagnostics)
      : machines_(machines), rails_(rails), diagnostics_(diagnostics), reachedBy_(machines.size()),
        places_(machines.size()) {
    for (std::size_t i = 0; i < machines.size(); ++i)
      numbers_.try_emplace(machines[i], i);
  }

  void add(const DraftReached& entry) {
    if (entry.rail >= rails_) {
      diagnostics_.error(entry.place, "no machine has a rail " + llvm::Twine(entry.rail));
      diagnostics_.advise("rails count from 0; there are " + llvm::Twine(rails_));
      return;
    }
    for (const PlacedName& name : entry.machines)
      add(name, static_cast<std::uint32_t>(entry.rail));
  }

  std::vector<std::uint32_t> finish(llvm::StringRef place) {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < machines_.size(); ++i)
      if (places_[i].empty()) missing.push_back(machines_[i]);
    if (!missing.empty()) {
      diagnostics_.error(place, "nothing says by which rail " + quoteNames(missing) +
                                    (missing.size() == 1 ? " is reached" : " are reached"));
      diagnostics_.advise("name every machine in one entry; 'rails: all' lets senders choose");
    }
    return std::move(reachedBy_);
  }

private:
  void add(const PlacedName& name, std::uint32_t rail) {
    const auto found = numbers_.find(name.name);
    if (found == numbers_.end()) {
      diagnostics_.error(name.place, "unknown machine '" + name.name + "'");
      const std::vector<llvm::StringRef> known(machines_.begin(), machines_.end());
      if (const auto nearest = nearestName(name.name, known))
        diagnostics_.advise("did you mean '" + *nearest + "'?");
      return;
    }
    llvm::StringRef& place = places_[found->second];
    if (!place.empty()) {
      diagnostics_.error(name.place, "machine '" + name.name + "' is named twice");
      diagnostics_.note(place, "here for the first time");
      diagnostics_.advise("a machine is reached by one rail");
      return;
    }
    place = name.place;
    reachedBy_[found->second] = rail;
  }

  std::span<const std::string> machines_;
  std::size_t rails_;
  DiagnosticList& diagnostics_;
  llvm::StringMap<std::size_t> numbers_;
  std::vector<std::uint32_t> reachedBy_;
  std::vector<llvm::StringRef> places_; ///< where each machine is named; empty: nowhere
};

} // namespace

std::optional<std::vector<std::uint32_t>> reachedByRails(const TopologyDraft& draft,
                                                         std::span<const std::string> machines,
                                                         std::size_t rails,
                                                         DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  ReachedReader reader(machines, rails, diagnostics);
  for (const DraftReached& entry : draft.reached)
    reader.add(entry);
  if (watch.sawErrors()) return std::nullopt;
  std::vector<std::uint32_t> reachedBy = reader.finish(draft.reachedPlace);
  if (watch.sawErrors()) return std::nullopt;
  return reachedBy;
}

std::optional<std::size_t> countRails(const TopologyDraft& draft, DiagnosticList& diagnostics) {
  RailKeeper keeper(draft, 0);
  keeper.run();
  const std::size_t rails = std::max<std::size_t>(keeper.railCount(), 1);
  RailKeeper last(draft, rails - 1);
  last.run();
  const Counted& lacking = last.lacking();
  for (const DraftRoute& route : draft.routes) {
    if (!route.rail || *route.rail < rails) continue;
    diagnostics.error(route.place, "no machine has a rail " + llvm::Twine(*route.rail));
    diagnostics.advise("rails count from 0; there are " + llvm::Twine(rails));
    return std::nullopt;
  }
  if (lacking.count == 0) return rails;
  diagnostics.error(draft.links[lacking.link].place,
                    lacking.text() + " no rail " + llvm::Twine(rails - 1) +
                        ", others have links on " + formatCount(rails, "rail"));
  diagnostics.advise(
      "a broadcast over all rails reaches every machine on each; leave such machines "
      "out, or keep one link of each machine with '--rail 0'");
  return std::nullopt;
}

KeptParts keepOneRail(TopologyDraft& draft, std::optional<std::size_t> rail,
                      DiagnosticList& diagnostics) {
  const std::size_t wanted = rail.value_or(0);
  RailKeeper keeper(draft, wanted);
  keeper.run();
  KeptParts parts = keeper.parts();
  const Counted& lacking = keeper.lacking();
  if (lacking.count > 0 && wanted >= keeper.railCount()) {
    diagnostics.error(draft.links[lacking.link].place,
                      "no machine has a rail " + llvm::Twine(wanted));
    diagnostics.advise(
        "rails count from 0; " +
        (keeper.railCount() == 1
             ? llvm::Twine("machines have one link each here")
             : "machines have up to " + formatCount(keeper.railCount(), "link") + " here"));
  } else if (lacking.count > 0) {
    diagnostics.warning(draft.links[lacking.link].place,
                        lacking.text() + " no rail " + llvm::Twine(wanted) + "; " +
                            (lacking.count == 1 ? "its" : "their") + " last link is kept");
  } else if (const Counted& several = keeper.several(); several.count > 0 && !rail) {
    diagnostics.warning(draft.links[several.link].place,
                        several.text() + " several links; the first of each is kept");
    diagnostics.advise(
        "'--rail 1' keeps the second ones, '--rail 0' says that the first are meant, '--rail all' "
        "keeps them all");
    parts.warned = true;
  }
  keepRoutes(draft, wanted, parts);
  draft.switches = itemsAt(std::move(draft.switches), parts.switches);
  draft.links = itemsAt(std::move(draft.links), parts.links);
  return parts;
}

} // namespace topocast
