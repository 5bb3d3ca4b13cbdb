#include "topology/draft_rails.hpp"

#include "llvm/ADT/STLExtras.h"

#include <boost/pending/disjoint_sets.hpp>

#include <algorithm>
#include <utility>

namespace topocast {
namespace {

std::vector<std::size_t> numbersOf(const std::vector<bool>& kept) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) numbers.push_back(i);
  return numbers;
}

} // namespace

DraftRails::DraftRails(const TopologyDraft& draft)
    : draft_(draft), machineLinks_(draft.machines.size()), partOf_(draft.switches.size()) {
  for (std::size_t i = 0; i < draft.switches.size(); ++i)
    isWhole_ &= switches_.try_emplace(draft.switches[i].name, i).second;
  // A machine that is defined twice is a mistake, and its links are not understood.
  for (std::size_t i = 0; i < draft.machines.size(); ++i)
    if (const auto [entry, isNew] = machines_.try_emplace(draft.machines[i].name, i); !isNew)
      entry->second.reset();
  for (std::size_t i = 0; i < draft.links.size(); ++i)
    joined_.push_back(ends(draft.links[i]));
  findParts();
  for (std::size_t i = 0; i < draft.links.size(); ++i)
    addMachineLink(i);
  rails_ = numberRails(draft_, machineLinks_);
}

DraftRails::Joined DraftRails::ends(const DraftLink& link) {
  const std::string& first = link.first.name.name;
  const std::string& second = link.second.name.name;
  Joined joined{std::nullopt, switches_.lookup(first), switches_.lookup(second)};
  if (!joined.aSwitch) {
    joined.machine = machines_.lookup(first);
    std::swap(joined.aSwitch, joined.otherSwitch);
  } else if (!joined.otherSwitch) {
    joined.machine = machines_.lookup(second);
  }
  isWhole_ &= joined.aSwitch && (joined.machine || joined.otherSwitch);
  return joined;
}

/// Parts of the switches that no link joins.
void DraftRails::findParts() {
  std::vector<std::size_t> parents(draft_.switches.size());
  std::vector<std::size_t> ranks(draft_.switches.size(), 0);
  boost::disjoint_sets parts(ranks.data(), parents.data());
  for (std::size_t i = 0; i < draft_.switches.size(); ++i)
    parts.make_set(i);
  for (const Joined& joined : joined_)
    if (joined.aSwitch && joined.otherSwitch) parts.union_set(*joined.aSwitch, *joined.otherSwitch);
  for (std::size_t i = 0; i < partOf_.size(); ++i)
    partOf_[i] = parts.find_set(i);
}

void DraftRails::addMachineLink(std::size_t number) {
  const auto& [machine, aSwitch, otherSwitch] = joined_[number];
  if (!machine || !aSwitch) return;
  MachineLinks& links = machineLinks_[*machine];
  const bool isMistake = !draft_.linksAreCables && llvm::any_of(links, [&](const RailLink& other) {
    return other.aSwitch == *aSwitch;
  });
  if (!isMistake) links.push_back({number, *aSwitch, partOf_[*aSwitch]});
}

std::vector<bool> DraftRails::areJoined(std::size_t rail) const {
  if (rails_.count == 0) return std::vector(machineLinks_.size(), true);
  const RailChoice choice = choose(rail);
  constexpr std::size_t nowhere = ~std::size_t{0};
  std::vector<std::size_t> partOfMachine(machineLinks_.size(), nowhere);
  std::vector<std::size_t> machines(partOf_.size(), 0); // by part
  for (std::size_t i = 0; i < machineLinks_.size(); ++i)
    if (const auto link = choice.linkOf(i)) {
      const std::size_t part = machineLinks_[i][*link].part;
      partOfMachine[i] = part;
      ++machines[part];
    }
  std::size_t largest = nowhere; // of equal ones that of the first machine
  for (const std::size_t part : partOfMachine)
    if (part != nowhere && (largest == nowhere || machines[part] > machines[largest]))
      largest = part;
  std::vector<bool> areJoined(machineLinks_.size());
  for (std::size_t i = 0; i < machineLinks_.size(); ++i)
    areJoined[i] = machineLinks_[i].empty() || partOfMachine[i] == largest;
  return areJoined;
}

KeptParts DraftRails::keep(std::size_t rail) const {
  return keep(rail, std::vector(machineLinks_.size(), true));
}

KeptParts DraftRails::keep(std::size_t rail, const std::vector<bool>& machines) const {
  std::vector<bool> links(draft_.links.size(), true);
  if (rails_.count == 0)
    return {numbersOf(machines),
            numbersOf(std::vector(draft_.switches.size(), true)),
            numbersOf(links),
            false,
            {}};
  const RailChoice choice = choose(std::min(rail, rails_.count - 1));
  for (std::size_t i = 0; i < machineLinks_.size(); ++i) {
    const MachineLinks& own = machineLinks_[i];
    for (const RailLink& link : own)
      links[link.link] = false;
    if (machines[i] && !own.empty())
      links[own[choice.linkOf(i).value_or(own.size() - 1)].link] = true;
  }
  std::vector<bool> switches(draft_.switches.size(), true);
  // If something is wrong with the switches, the checks that follow report it.
  const bool areAll = std::ranges::find(machines, false) == machines.end();
  if (isWhole_ && (haveSeveral() || !areAll)) leaveOutBareSwitches(switches, links);
  return {numbersOf(machines), numbersOf(switches), numbersOf(links), false, {}};
}

bool DraftRails::haveSeveral() const {
  return llvm::any_of(machineLinks_, [](const MachineLinks& links) { return links.size() > 1; });
}

/// Parts of the network without machines, which served other rails.
void DraftRails::leaveOutBareSwitches(std::vector<bool>& switches, std::vector<bool>& links) const {
  std::vector<bool> hasMachines(draft_.switches.size(), false); // by the part
  for (std::size_t i = 0; i < joined_.size(); ++i) {
    const auto& [machine, aSwitch, otherSwitch] = joined_[i];
    if (links[i] && machine && aSwitch) hasMachines[partOf_[*aSwitch]] = true;
  }
  for (std::size_t i = 0; i < switches.size(); ++i)
    switches[i] = hasMachines[partOf_[i]];
  for (std::size_t i = 0; i < joined_.size(); ++i) {
    const std::optional<std::size_t>& aSwitch = joined_[i].aSwitch;
    if (aSwitch && !switches[*aSwitch]) links[i] = false;
  }
}

} // namespace topocast
