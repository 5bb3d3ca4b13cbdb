#include "network/rails.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <boost/pending/disjoint_sets.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace topocast {
namespace {

/// Machines that have several links, and one of them with a link of it.
struct Several {
  std::size_t count = 0;
  const DraftLink* first = nullptr;
  void add(const DraftLink& link) {
    if (count++ == 0) first = &link;
  }
};

std::string machines(std::size_t count) {
  return count == 1 ? "1 machine has" : std::to_string(count) + " machines have";
}

/// Which of several things stay, by number.
using Kept = std::vector<bool>;

std::vector<std::size_t> numbersOf(const Kept& kept) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) numbers.push_back(i);
  return numbers;
}

class RailKeeper {
public:
  RailKeeper(const TopologyDraft& draft, std::optional<std::size_t> rail)
      : draft_(draft), rail_(rail.value_or(0)), keptLinks_(draft.links.size(), true),
        keptSwitches_(draft.switches.size(), true) {
    for (const PlacedName& machine : draft.machines)
      machines_.try_emplace(machine.name);
    for (std::size_t i = 0; i < draft.links.size(); ++i)
      for (const DraftEnd* end : {&draft.links[i].first, &draft.links[i].second})
        if (const auto machine = machines_.find(end->name.name); machine != machines_.end())
          machine->second.push_back(i);
  }

  void run() {
    for (const PlacedName& machine : draft_.machines)
      keepRailOf(machines_.find(machine.name)->second);
    if (several_.count > 0) leaveOutBareSwitches();
  }

  const Several& several() const { return several_; }
  const Several& lackRail() const { return lackRail_; }
  KeptParts parts() const { return {numbersOf(keptSwitches_), numbersOf(keptLinks_)}; }

private:
  void keepRailOf(const std::vector<std::size_t>& links) {
    if (links.empty()) return;
    const std::size_t kept = std::min(rail_, links.size() - 1);
    if (kept < rail_) lackRail_.add(draft_.links[links.back()]);
    if (links.size() == 1) return;
    several_.add(draft_.links[links[1]]);
    for (std::size_t i = 0; i < links.size(); ++i)
      keptLinks_[links[i]] = i == kept;
  }

  /// Parts of the network without machines, which served other rails.
  void leaveOutBareSwitches() {
    llvm::StringMap<std::size_t> numbers;
    for (const PlacedName& aSwitch : draft_.switches)
      numbers.try_emplace(aSwitch.name, numbers.size());
    const auto numberOf = [&](const DraftEnd& end) {
      const auto found = numbers.find(end.name.name);
      return found == numbers.end() ? std::optional<std::size_t>() : found->second;
    };
    std::vector<std::size_t> parents(draft_.switches.size());
    std::vector<std::size_t> sizes(draft_.switches.size(), 0);
    boost::disjoint_sets parts(sizes.data(), parents.data());
    for (std::size_t i = 0; i < draft_.switches.size(); ++i)
      parts.make_set(i);
    for (const DraftLink& link : draft_.links)
      if (const auto first = numberOf(link.first), second = numberOf(link.second); first && second)
        parts.union_set(*first, *second);

    std::vector<bool> hasMachines(draft_.switches.size(), false);
    for (std::size_t i = 0; i < draft_.links.size(); ++i)
      for (const DraftEnd* end : {&draft_.links[i].first, &draft_.links[i].second}) {
        const auto aSwitch = numberOf(*end);
        const DraftEnd& other =
            end == &draft_.links[i].first ? draft_.links[i].second : draft_.links[i].first;
        if (aSwitch && keptLinks_[i] && machines_.count(other.name.name) > 0)
          hasMachines[parts.find_set(*aSwitch)] = true;
      }
    for (std::size_t i = 0; i < draft_.switches.size(); ++i)
      keptSwitches_[i] = hasMachines[parts.find_set(i)];
    for (std::size_t i = 0; i < draft_.links.size(); ++i)
      for (const DraftEnd* end : {&draft_.links[i].first, &draft_.links[i].second})
        if (const auto aSwitch = numberOf(*end); aSwitch && !keptSwitches_[*aSwitch])
          keptLinks_[i] = false;
  }

  const TopologyDraft& draft_;
  std::size_t rail_;
  llvm::StringMap<std::vector<std::size_t>> machines_; ///< the links of each
  Kept keptLinks_;
  Kept keptSwitches_;
  Several several_;
  Several lackRail_;
};

} // namespace

KeptParts keepOneRail(TopologyDraft& draft, std::optional<std::size_t> rail,
                      DiagnosticList& diagnostics) {
  RailKeeper keeper(draft, rail);
  keeper.run();
  KeptParts parts = keeper.parts();
  if (const Several& lack = keeper.lackRail(); lack.count > 0) {
    diagnostics.warning(lack.first->place, machines(lack.count) + " no rail " + llvm::Twine(*rail) +
                                               "; " + (lack.count == 1 ? "its" : "their") +
                                               " last link is kept");
  } else if (const Several& several = keeper.several(); several.count > 0 && !rail) {
    diagnostics.warning(several.first->place,
                        machines(several.count) + " several links; the first of each is kept");
    diagnostics.advise(
        "'--rail 1' keeps the second ones, '--rail 0' says that the first are meant");
    parts.warned = true;
  }
  draft.switches = itemsAt(std::move(draft.switches), parts.switches);
  draft.links = itemsAt(std::move(draft.links), parts.links);
  return parts;
}

} // namespace topocast
