#include "topology/number_rails.hpp"

#include "input/names.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace topocast {
namespace {

constexpr std::size_t unnumbered = ~std::size_t{0};
/// Names of cards, beyond which they are no names that machines have in common.
constexpr std::size_t mostNames = 64;

using Numbers = std::set<std::size_t>;

bool meet(const Numbers& left, const Numbers& right) {
  return llvm::any_of(left, [&](std::size_t number) { return right.contains(number); });
}

class RailNumberer {
public:
  RailNumberer(const TopologyDraft& draft, const std::vector<MachineLinks>& machines)
      : draft_(draft), machines_(machines) {
    for (const MachineLinks& links : machines)
      ofLink_.emplace_back(links.size(), unnumbered);
  }

  Rails number() {
    nameRails();
    const auto longest = std::ranges::max_element(machines_, {}, &MachineLinks::size);
    partsTellRails_ = longest->size() > 1;
    if (rails_.empty())
      for (const RailLink& link : *longest)
        rails_.push_back({{}, link.part, {}, {}});
    takeGivenNumbers();
    // Those with most links tell the others what each switch carries.
    for (const bool areWhole : {true, false})
      for (std::size_t i = 0; i < machines_.size(); ++i)
        if ((machines_[i].size() == longest->size()) == areWhole) numberLinksOf(i, areWhole);
    return rails();
  }

private:
  /// What is known of a rail, or of all cards of one name: machines only if names tell them.
  struct Rail {
    std::vector<std::string> names; ///< of its cards
    std::size_t part = 0;
    Numbers switches;
    Numbers machines;
  };
  /// Cards of one name in one part of the switches.
  struct Kind {
    std::string name;
    std::size_t part = 0;
  };
  struct KindLess {
    bool operator()(const Kind& left, const Kind& right) const {
      if (left.name != right.name) return naturalLess(left.name, right.name);
      return left.part < right.part;
    }
  };

  using Kinds = std::map<Kind, Rail, KindLess>;

  const std::string& cardOf(const RailLink& link) const { return knownOf(link).name; }
  const DraftCard& knownOf(const RailLink& link) const {
    return draft_.cardOf(draft_.links[link.link]);
  }

  void takeGivenNumbers() {
    for (std::size_t i = 0; i < machines_.size(); ++i)
      for (std::size_t k = 0; k < machines_[i].size(); ++k)
        for (const std::size_t rail : knownOf(machines_[i][k]).rails)
          put(i, k, rail);
  }

  /// A rail for each name of cards, as machines with several cards call them. Names that no machine
  /// has two of are one rail, if possible one whose switches they share, else one whose cards have
  /// the same number: hosts of another make call the same card otherwise. Names of the make that
  /// most cards have number the rails.
  void nameRails() {
    const Kinds kinds = findKinds();
    if (kinds.size() > mostNames) return;
    std::map<llvm::StringRef, std::size_t> cardsOfMake;
    for (const auto& [kind, cards] : kinds)
      cardsOfMake[makeOf(kind.name)] += cards.machines.size();
    std::vector<const std::pair<const Kind, Rail>*> usualFirst;
    usualFirst.reserve(kinds.size());
    for (const auto& kind : kinds)
      usualFirst.push_back(&kind);
    std::ranges::stable_sort(usualFirst, std::ranges::greater(), [&](const auto* kind) {
      return cardsOfMake[makeOf(kind->first.name)];
    });
    for (const auto* kind : usualFirst)
      railOfKind_[kind->first] = joinRail(kind->first, kind->second);
    for (std::size_t i = 0; i < machines_.size(); ++i)
      for (std::size_t k = 0; hasNamedCards(i) && k < machines_[i].size(); ++k)
        ofLink_[i][k] = namedRail(machines_[i][k]).value_or(unnumbered);
  }

  /// The number of named cards that most machines with several have; of two such the greater one.
  std::size_t usualCards() const {
    std::map<std::size_t, std::size_t> counts;
    for (std::size_t i = 0; i < machines_.size(); ++i)
      if (hasNamedCards(i)) ++counts[machines_[i].size()];
    const auto usual = std::ranges::max_element(
        counts, {}, [](const auto& entry) { return std::pair(entry.second, entry.first); });
    return usual == counts.end() ? 0 : usual->first;
  }

  /// Machines with the usual number of cards say on which switches the cards of a name are. Others,
  /// such as a management host on two leaves, say it for names that no usual machine has.
  Kinds findKinds() const {
    const std::size_t usual = usualCards();
    Kinds kinds;
    for (const bool isUsual : {true, false}) {
      const Kinds before = isUsual ? Kinds() : kinds;
      for (std::size_t i = 0; i < machines_.size(); ++i) {
        if (!hasNamedCards(i) || (machines_[i].size() == usual) != isUsual) continue;
        for (const RailLink& link : machines_[i]) {
          const Kind kind{cardOf(link), link.part};
          if (!before.contains(kind)) kinds[kind].switches.insert(link.aSwitch);
          kinds[kind].machines.insert(i);
        }
      }
    }
    return kinds;
  }

  /// The number of a card, from 0: of `mlx5_4` and of `HCA-5` it is 4. Nothing if the name tells
  /// none.
  static std::optional<std::size_t> numberOf(llvm::StringRef card) {
    const bool countsFromOne = card.consume_front("HCA-");
    const std::size_t place = card.find_last_not_of("0123456789");
    const llvm::StringRef digits =
        place == llvm::StringRef::npos ? card : card.drop_front(place + 1);
    const bool isKnown = countsFromOne || card.drop_back(digits.size()).ends_with("_");
    std::size_t number = 0;
    if (!isKnown || digits.getAsInteger(10, number) || number < countsFromOne) return std::nullopt;
    return number - countsFromOne;
  }

  bool hasNumber(const Rail& rail, const std::string& card) const {
    const auto number = numberOf(card);
    return number && llvm::any_of(rail.names, [&](const std::string& name) {
             return numberOf(name) == number;
           });
  }

  /// The letters in front: `mlx` of `mlx5_0`, `ibp` of `ibp12s0`.
  static llvm::StringRef makeOf(llvm::StringRef card) { return card.take_while(llvm::isAlpha); }

  /// Whether a machine has several cards, and their names tell them apart.
  bool hasNamedCards(std::size_t machine) const {
    std::set<llvm::StringRef> seen;
    return machines_[machine].size() > 1 &&
           llvm::all_of(machines_[machine], [&](const RailLink& link) {
             return !cardOf(link).empty() && seen.insert(cardOf(link)).second;
           });
  }

  std::size_t joinRail(const Kind& kind, const Rail& cards) {
    std::size_t chosen = rails_.size();
    int likeness = -1; // of the chosen one
    for (std::size_t rail = 0; rail < rails_.size(); ++rail) {
      if (rails_[rail].part != kind.part || meet(rails_[rail].machines, cards.machines)) continue;
      const bool shares = meet(rails_[rail].switches, cards.switches);
      const int alike = shares ? 2 : hasNumber(rails_[rail], kind.name) ? 1 : 0;
      if (alike <= likeness) continue;
      chosen = rail;
      likeness = alike;
    }
    if (chosen == rails_.size()) rails_.push_back({{}, kind.part, {}, {}});
    if (!llvm::is_contained(rails_[chosen].names, kind.name))
      rails_[chosen].names.push_back(kind.name);
    rails_[chosen].switches.insert(cards.switches.begin(), cards.switches.end());
    rails_[chosen].machines.insert(cards.machines.begin(), cards.machines.end());
    return chosen;
  }

  std::optional<std::size_t> namedRail(const RailLink& link) const {
    const auto kind = railOfKind_.find({cardOf(link), link.part});
    if (kind == railOfKind_.end()) return std::nullopt;
    return kind->second;
  }

  /// By what the switches carry, then by names, then by places.
  void numberLinksOf(std::size_t machine, bool isWhole) {
    const MachineLinks& links = machines_[machine];
    std::vector<std::size_t>& ofLink = ofLink_[machine];
    for (std::size_t k = 0; k < links.size() && (!isWhole || !railOfKind_.empty()); ++k)
      if (ofLink[k] == unnumbered)
        if (const auto rail = carriedRail(machine, links[k])) put(machine, k, *rail);
    for (std::size_t k = 0; k < links.size(); ++k) {
      if (ofLink[k] != unnumbered) continue;
      std::size_t rail = namedRail(links[k]).value_or(0);
      if (llvm::is_contained(ofLink, rail)) rail = 0;
      while (rail < rails_.size() &&
             (llvm::is_contained(ofLink, rail) || !isInPartOf(rail, links[k])))
        ++rail;
      put(machine, k, rail);
    }
  }

  bool isInPartOf(std::size_t rail, const RailLink& link) const {
    return !partsTellRails_ || rails_[rail].part == link.part;
  }

  /// A rail that the link's switch carries and no other link of the machine is on; if possible the
  /// one of its name.
  std::optional<std::size_t> carriedRail(std::size_t machine, const RailLink& link) const {
    const auto isOpen = [&](std::size_t rail) {
      return rails_[rail].switches.contains(link.aSwitch) &&
             !llvm::is_contained(ofLink_[machine], rail);
    };
    if (const auto named = namedRail(link); named && isOpen(*named)) return named;
    for (std::size_t rail = 0; rail < rails_.size(); ++rail)
      if (isOpen(rail)) return rail;
    return std::nullopt;
  }

  Rails rails() {
    Rails rails{{}, rails_.size(), {}};
    for (std::size_t i = 0; i < machines_.size(); ++i) {
      auto& onRail = rails.links.emplace_back(rails_.size());
      for (std::size_t k = 0; k < machines_[i].size(); ++k) {
        onRail[ofLink_[i][k]] = k;
        for (const std::size_t rail : knownOf(machines_[i][k]).rails)
          onRail[rail] = k;
      }
    }
    for (const Rail& rail : rails_)
      rails.names.push_back(joinNames(rail.names));
    return rails;
  }

  void put(std::size_t machine, std::size_t place, std::size_t rail) {
    const RailLink& link = machines_[machine][place];
    while (rails_.size() <= rail)
      rails_.push_back({{}, link.part, {}, {}});
    ofLink_[machine][place] = rail;
    rails_[rail].switches.insert(link.aSwitch);
  }

  const TopologyDraft& draft_;
  const std::vector<MachineLinks>& machines_;
  std::vector<std::vector<std::size_t>> ofLink_; ///< by machine, then by its links: a rail
  std::vector<Rail> rails_;
  std::map<Kind, std::size_t, KindLess> railOfKind_; ///< where names number the rails
  bool partsTellRails_ = true; ///< else machines have one link each, and parts are a forest's
};

} // namespace

std::string Rails::text(std::size_t rail) const {
  const bool isNamed = rail < names.size() && !names[rail].empty();
  return "rail " + std::to_string(rail) + (isNamed ? " (" + names[rail] + ")" : "");
}

Rails numberRails(const TopologyDraft& draft, const std::vector<MachineLinks>& machines) {
  const bool isEmpty =
      llvm::all_of(machines, [](const MachineLinks& links) { return links.empty(); });
  return isEmpty ? Rails() : RailNumberer(draft, machines).number();
}

RailChoice::RailChoice(const Rails& rails, const std::vector<MachineLinks>& machines,
                       std::size_t rail)
    : rails_(rails), machines_(machines), rail_(rail) {
  for (std::size_t i = 0; i < machines.size(); ++i)
    if (const auto own = rails.links[i][rail]) {
      switches_.insert(machines[i][*own].aSwitch);
      parts_.insert(machines[i][*own].part);
    }
}

std::optional<std::size_t> RailChoice::linkOf(std::size_t machine) const {
  if (isOnRail(machine)) return rails_.links[machine][rail_];
  const MachineLinks& links = machines_[machine];
  for (std::size_t k = 0; k < links.size(); ++k)
    if (switches_.contains(links[k].aSwitch)) return k;
  std::optional<std::size_t> chosen;
  for (std::size_t rail = 0; rail < rails_.count && (rail < rail_ || !chosen); ++rail)
    if (const auto link = rails_.links[machine][rail]; link && parts_.contains(links[*link].part))
      chosen = link;
  return chosen;
}

} // namespace topocast
