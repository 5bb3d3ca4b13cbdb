// The fastest tree free of contention, by trying every tree: the oracle for small networks.
#pragma once

#include "network/routing.hpp"

#include "topocast/schedule/sending_costs.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace topocast::testing {

/// Gives machine after machine a parent, as long as no link has two senders.
class ExhaustiveSearch {
public:
  ExhaustiveSearch(const Network& network, MachineId root, const runtime::SendingCosts& costs)
      : network_(network), root_(root.index()), costs_(costs), count_(network.machineCount()),
        parents_(count_), children_(count_), uses_(network.linkCount()) {
    place(0);
  }

  /// In units of the costs.
  std::uint64_t leastTime() const { return leastTime_; }

private:
  struct Use {
    std::size_t sender = 0;
    std::size_t messages = 0;
  };

  void place(std::size_t machine) {
    if (machine == root_) return place(machine + 1);
    if (machine == count_) {
      leastTime_ = std::min(leastTime_, timeBelow(root_));
      return;
    }
    for (std::size_t parent = 0; parent < count_; ++parent) {
      if (parent == machine || isBelow(parent, machine)) continue;
      if (costs_.mostChildren != 0 && children_[parent].size() == costs_.mostChildren) continue;
      const std::vector<LinkId> links = route(network_, MachineId(parent), MachineId(machine));
      if (std::ranges::any_of(links, [&](LinkId link) { return isTaken(link, parent); })) continue;
      for (const LinkId link : links)
        uses_[link.index()] = {parent, uses_[link.index()].messages + 1};
      parents_[machine] = parent;
      children_[parent].push_back(machine);
      place(machine + 1);
      children_[parent].pop_back();
      parents_[machine].reset();
      for (const LinkId link : links)
        --uses_[link.index()].messages;
    }
  }

  bool isTaken(LinkId link, std::size_t sender) const {
    const Use& use = uses_[link.index()];
    return use.messages > 0 && use.sender != sender;
  }

  bool isBelow(std::size_t machine, std::size_t above) const {
    for (std::optional<std::size_t> here = machine; here; here = parents_[*here])
      if (*here == above) return true;
    return false;
  }

  /// With the child first whose subtree takes longest, which is best.
  std::uint64_t timeBelow(std::size_t machine) const {
    std::vector<std::uint64_t> times;
    for (const std::size_t child : children_[machine])
      times.push_back(timeBelow(child));
    std::ranges::sort(times, std::greater());
    std::uint64_t longest = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
      longest = std::max(longest, costs_.latency + (i + 1) * costs_.gap + times[i]);
    return longest;
  }

  const Network& network_;
  std::size_t root_;
  runtime::SendingCosts costs_;
  std::size_t count_;
  std::vector<std::optional<std::size_t>> parents_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<Use> uses_;
  std::uint64_t leastTime_ = std::numeric_limits<std::uint64_t>::max();
};

} // namespace topocast::testing
