// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/spread_places.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Between two places, which have the numbers of the machines that builders put there.
struct PlacedMessage {
  std::uint32_t from;
  std::uint32_t to;
};

/// The messages of all trees, and those of each place.
class PlacedMessages {
public:
  PlacedMessages(const PreorderTrees& trees, std::size_t places) : begins_(places + 1, 0) {
    for (const PreorderTree& tree : trees) {
      const std::vector<std::uint32_t> parents = parentPositions(tree);
      for (std::uint32_t i = 1; i < tree.size(); ++i)
        all_.push_back({tree.machines[parents[i]], tree.machines[i]});
    }
    for (const auto& [from, to] : all_) {
      ++begins_[from + 1];
      ++begins_[to + 1];
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    ofPlaces_.resize(begins_.back());
    std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
    for (const PlacedMessage& message : all_) {
      ofPlaces_[next[message.from]++] = message;
      ofPlaces_[next[message.to]++] = message;
    }
  }

  const std::vector<PlacedMessage>& all() const { return all_; }

  /// Calls visit(message) for those from and to either of two places, each once.
  template <class Visit>
  void visitAround(std::uint32_t one, std::uint32_t other, Visit visit) const {
    for (std::size_t i = begins_[one]; i < begins_[one + 1U]; ++i)
      visit(ofPlaces_[i]);
    for (std::size_t i = begins_[other]; i < begins_[other + 1U]; ++i)
      if (ofPlaces_[i].from != one && ofPlaces_[i].to != one) visit(ofPlaces_[i]);
  }

private:
  std::vector<PlacedMessage> all_;
  std::vector<std::size_t> begins_;     ///< by place, in `ofPlaces_`
  std::vector<PlacedMessage> ofPlaces_; ///< those from or to one place together
};

/// What links carry, and how many messages are beyond that.
class RouteLoads {
public:
  RouteLoads(const WideReading& reading, std::uint32_t trees)
      : leaf_(reading.leaf), links_(reading.routeLinks()), loads_(links_.widths.size(), 0),
        most_(links_.widths) {
    for (std::uint32_t& most : most_)
      most *= trees;
  }

  std::size_t beyond() const { return beyond_; }

  void add(std::uint32_t from, std::uint32_t to) {
    for (const std::uint32_t link : between(from, to))
      if (loads_[link]++ >= most_[link]) ++beyond_;
  }
  void remove(std::uint32_t from, std::uint32_t to) {
    for (const std::uint32_t link : between(from, to))
      if (--loads_[link] >= most_[link]) --beyond_;
  }
  /// Whether all links on the way carry `more` messages beside what they have.
  bool carry(std::uint32_t from, std::uint32_t to, std::uint32_t more) {
    const std::vector<std::uint32_t>& links = between(from, to);
    return std::all_of(links.begin(), links.end(),
                       [&](std::uint32_t link) { return loads_[link] + more <= most_[link]; });
  }

private:
  const std::vector<std::uint32_t>& between(std::uint32_t from, std::uint32_t to) {
    between_.clear();
    if (leaf_[from] != leaf_[to]) links_.addBetween(from, to, between_);
    return between_;
  }

  const std::vector<std::uint32_t>& leaf_; ///< by machine
  RouteLinks links_;
  std::vector<std::uint32_t> loads_; ///< by link, in messages
  std::vector<std::uint32_t> most_;  ///< the same, of what it carries
  std::size_t beyond_ = 0;
  std::vector<std::uint32_t> between_; ///< of the messages looked at
};

/// Which machine takes which place.
class PlaceSearch {
public:
  PlaceSearch(const PreorderTrees& trees, const WideReading& reading)
      : reading_(reading), root_(trees.front().machines.front()),
        messages_(trees, reading.leaf.size()), loads_(reading, trees.size()),
        trialsLeft_(trialsAMessage * messages_.all().size()), machineAt_(reading.leaf.size()),
        rank_(reading.leaf.size(), 0) {
    std::iota(machineAt_.begin(), machineAt_.end(), 0U);
    placeOf_ = machineAt_;
    for (const std::uint32_t machine : reading.order.machines) {
      const std::uint32_t leaf = reading.leaf[machine];
      if (leaf >= machinesOf_.size()) machinesOf_.resize(leaf + std::size_t{1});
      rank_[machine] = machinesOf_[leaf].size();
      machinesOf_[leaf].push_back(machine);
    }
    for (const auto& [from, to] : messages_.all())
      loads_.add(from, to);
  }

  /// Messages that are more than links carry.
  std::size_t beyond() const { return loads_.beyond(); }

  /// By place.
  const std::vector<std::uint32_t>& machineAt() const { return machineAt_; }

  /// Whether a search is likely to place all messages well.
  bool isPromising() const {
    constexpr std::size_t wellPlaced = 8; // of which one may not be so
    return beyond() <= messages_.all().size() / wellPlaced;
  }

  void run() {
    constexpr int mostRounds = 10;
    for (int round = 0; round < mostRounds && loads_.beyond() > 0; ++round) {
      goesSideways_ = round % 2 != 0;
      for (const auto& [from, to] : messages_.all())
        if (!loads_.carry(machineAt_[from], machineAt_[to], 0)) relieve(from, to);
    }
  }

private:
  static constexpr std::size_t trialsAMessage = 4;
  static constexpr int trialsAtOnce = 4;

  /// Looks for another receiver, then for another sender, so that the message leaves its link.
  void relieve(std::uint32_t from, std::uint32_t to) {
    const std::uint32_t sender = machineAt_[from];
    const std::uint32_t receiver = machineAt_[to];
    const std::uint32_t here = reading_.leaf[sender];
    const std::uint32_t there = reading_.leaf[receiver];
    const auto receives = [&](std::uint32_t other) {
      return other != sender && loads_.carry(sender, other, 1);
    };
    const auto sends = [&](std::uint32_t other) {
      return other != receiver && loads_.carry(other, receiver, 1);
    };
    if (takesOneOf(there, to, receives) || takesOneOf(here, from, sends)) return;
    if (!takesOneOf(here, to, receives)) takesOneOf(there, from, sends);
  }

  /// Has a machine of a leaf take a place, if there is one that suits and with which it is better.
  template <class Suits>
  bool takesOneOf(std::uint32_t leaf, std::uint32_t place, Suits suits) {
    const std::uint32_t machine = machineAt_[place];
    const std::vector<std::uint32_t>& machines = machinesOf_[leaf];
    int left = trialsAtOnce;
    for (std::size_t i = 0; i < machines.size() && left > 0; ++i) {
      const std::uint32_t other = machines[(i + rank_[machine]) % machines.size()];
      if (!mayExchange(machine, other) || !suits(other)) continue;
      if (exchangesWell(place, placeOf_[other])) return true;
      --left;
    }
    return false;
  }

  bool mayExchange(std::uint32_t one, std::uint32_t other) const {
    if (one == other || one == root_ || other == root_) return false;
    return reading_.leaf[one] == reading_.leaf[other] ||
           reading_.seenSwitch[one] == reading_.seenSwitch[other];
  }

  /// Undone if it is no better.
  bool exchangesWell(std::uint32_t one, std::uint32_t other) {
    if (trialsLeft_ == 0) return false;
    --trialsLeft_;
    const std::size_t before = loads_.beyond();
    exchange(one, other);
    if (loads_.beyond() < before || (goesSideways_ && loads_.beyond() == before)) return true;
    exchange(one, other);
    return false;
  }

  void exchange(std::uint32_t one, std::uint32_t other) {
    messages_.visitAround(one, other, [&](const PlacedMessage& message) {
      loads_.remove(machineAt_[message.from], machineAt_[message.to]);
    });
    std::swap(machineAt_[one], machineAt_[other]);
    placeOf_[machineAt_[one]] = one;
    placeOf_[machineAt_[other]] = other;
    messages_.visitAround(one, other, [&](const PlacedMessage& message) {
      loads_.add(machineAt_[message.from], machineAt_[message.to]);
    });
  }

  const WideReading& reading_;
  std::uint32_t root_;
  PlacedMessages messages_;
  RouteLoads loads_;
  std::size_t trialsLeft_;
  bool goesSideways_ = false;            ///< whether an exchange that changes nothing stays
  std::vector<std::uint32_t> machineAt_; ///< by place
  std::vector<std::uint32_t> placeOf_;   ///< by machine
  std::vector<std::size_t> rank_;        ///< by machine: in `machinesOf_`
  std::vector<std::vector<std::uint32_t>> machinesOf_; ///< by leaf
};

inline std::vector<PreorderTree> placedTrees(const PreorderTrees& trees,
                                             const std::vector<std::uint32_t>& machineAt) {
  std::vector<PreorderTree> placed(trees.begin(), trees.end());
  for (PreorderTree& tree : placed)
    for (std::uint32_t& machine : tree.machines)
      machine = machineAt[machine];
  return placed;
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees spreadPlaces(
    const WideReading& widest, const std::function<PreorderTrees(const MachineOrder&)>& treesOver) {
  std::vector<PreorderTree> best;
  std::size_t fewest = 0;
  for (const WideReading* reading = &widest; reading != nullptr;
       reading = reading->narrower.get()) {
    constexpr std::uint32_t mostMachines = 8192; // above, the search would take long
    if (reading->narrower != nullptr && reading->order.size() > mostMachines) continue;
    const PreorderTrees trees = treesOver(reading->order);
    detail::PlaceSearch search(trees, *reading);
    if (reading->narrower == nullptr || search.isPromising()) search.run();
    if (!best.empty() && search.beyond() >= fewest) continue;
    best = detail::placedTrees(trees, search.machineAt());
    fewest = search.beyond();
    if (fewest == 0) break;
  }
  return best;
}

} // namespace topocast::TOPOCAST_ABI::runtime
