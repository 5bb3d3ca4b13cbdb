// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How far contention-free trees reach within a budget of time, by dynamic programming. In: machines
// in their order with the blocks of neighbours, what sending costs, and whether children may be
// jumps (jump.hpp). Out: for every budget and position the furthest position that a tree rooted
// there reaches, from which the trees can be read off (timed_subtrees.hpp).
//
// A budget is the time that is left when a machine has the message. With latency L and gap g let
//   F_t(i)   be the furthest position j such that a tree rooted at i serves all of i..j within t;
//   H^m_u(d) be how far child number m of some sender, at position d with budget u, and the
//            children after it reach together; each child has g less than the one before.
// Then F_t(i) = H^1_{t-L-g}(i+1), and H^m_u(d) is the largest of
//   - F_u(d), if d is the last child;
//   - H^{m+1}_{u-g}(c) for a next child c with d < c <= F_u(d) + 1, at most one position behind the
//     block of d-1 and d, and with blockFirst[c] <= d; kary.hpp tells why no two senders then share
//     a link;
//   - the reach of a jump that serves the positions from d on, with the children after it.
// A tree that serves up to some position can also serve up to any earlier one in the same time.
//
// The root i with three children d, c and e, where u = t - L - g:
//
//   position     i    d . . . . .    c . . . . .    e . . . . j
//   budget       t    u              u-g            u-2g
//   served by         [d's tree ]    [c's tree ]    [e's tree ]
//                     |------------- H^1_u(d) = j ------------|
//                                    |--- H^2_{u-g}(c) = j ---|
//                |------------------ F_t(i) = j --------------|
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/climbs.hpp"
#include "topocast/schedule/further_places.hpp"
#include "topocast/schedule/jump_paths.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Whether a message may enter a child's part of the order elsewhere than at its front.
enum class Jumps : std::uint8_t { no, yes };

/// F and H for all budgets from 0 to the least that reaches every position from the first.
class ReachTable {
public:
  /// `order` must outlive this object. Stops short where the table would have more than
  /// `largestTable` entries: see isComplete().
  ReachTable(const MachineOrder& order, const SendingCosts& costs, Jumps jumps)
      : order_(&order), costs_(costs), count_(order.size()), paths_(order), places_(order) {
    if (jumps == Jumps::yes) climbs_.emplace(order, paths_, costOfChild(1));
    while (!isComplete() && subtrees_.size() * count_ < largestTable)
      addLevel();
  }

  bool isComplete() const { return !subtrees_.empty() && subtrees_.back().front() + 1U == count_; }
  Budget largestBudget() const { return static_cast<Budget>(subtrees_.size()) - 1; }
  const MachineOrder& order() const { return *order_; }
  const JumpPaths& paths() const { return paths_; }

  /// By how much a parent's budget exceeds that of its child number `number`, counted from 1.
  Budget costOfChild(std::uint32_t number) const {
    return static_cast<Budget>(costs_.latency + number * costs_.gap);
  }

  /// F: how far the tree of `root` reaches; 0 if the budget is below 0.
  std::uint32_t subtree(std::uint32_t root, Budget budget) const {
    return budget < 0 ? 0 : subtrees_[static_cast<std::size_t>(budget)][root];
  }

  /// How far the tree of `entry` reaches if its first child is on the way up (jump.hpp).
  std::uint32_t subtreeBelow(std::uint32_t entry, Budget budget) const {
    if (entry + 1U == count_ || !mayHave(2)) return entry;
    return std::max(entry, siblings(2, entry + 1U, budget - costOfChild(2)));
  }

  /// H of position `next` as the child after number `number`, which has that budget; 0 if `next`
  /// may not be that child.
  std::uint32_t next(std::uint32_t next, std::uint32_t number, Budget budget) const {
    if (!mayHave(number + 1U)) return 0;
    return siblings(number + 1U, next, budget - static_cast<Budget>(costs_.gap));
  }

  /// Last position at which the next child after `child` may start.
  std::uint32_t lastStartAfter(std::uint32_t child, Budget budget) const {
    return std::min({subtree(child, budget), order_->blockLast[child - 1U], count_ - 2U}) + 1U;
  }

  /// How far the tree of `entry` reaches after a jump to it; at most to the end of the block that
  /// it opens.
  std::uint32_t reachOfEntry(std::uint32_t entry, Budget budget) const {
    return std::min(subtreeBelow(entry, budget), paths_.blockEnd(entry));
  }

  /// Whether a jump to `entry` also serves first..entry-1 on its way up.
  bool climbs(std::uint32_t first, std::uint32_t entry, Budget budget) const {
    if (order_->blockLast[first - 1U] < entry) return false;
    for (std::uint32_t below = entry;;) {
      budget -= costOfChild(1);
      const std::uint32_t start = order_->blockFirst[below];
      if (start <= first) return subtree(first, budget) + 1U >= below;
      if (!mayClimbFrom(start, below, budget)) return false;
      below = start;
    }
  }

  /// The best next child after a jump to `entry`, inside the block that `entry` opens: the one from
  /// which this and later children reach furthest in that block. 0 if there is none.
  std::uint32_t nextInside(std::uint32_t entry, std::uint32_t number, Budget budget) const {
    const std::uint32_t end = reachOfEntry(entry, budget) + 1U;
    std::uint32_t best = 0;
    std::uint32_t furthest = 0;
    for (std::uint32_t place = paths_.lastPlace(entry); place > entry;
         place = paths_.before(place)) {
      if (place > end) continue;
      const std::uint32_t reach = next(place, number, budget);
      if (reach <= furthest) continue;
      furthest = reach;
      best = place;
    }
    return best;
  }

  /// How far the children behind the block of `entry` reach, after a jump that serves `first` to
  /// the end of that block. Their messages must not leave a block that the way up leaves.
  std::uint32_t reachBehind(std::uint32_t first, std::uint32_t entry, std::uint32_t number,
                            Budget budget) const {
    const std::uint32_t behind = paths_.blockEnd(entry) + 1U;
    if (behind == count_) return 0;
    const std::uint32_t reach = next(behind, number, budget);
    const bool isOutside = order_->blockFirst[behind] <= first;
    return isOutside ? reach : std::min(reach, order_->blockLast[behind - 1U]);
  }

private:
  /// Bound on positions times budgets, and so on time and memory.
  static constexpr std::uint64_t largestTable = std::uint64_t{1} << 24U;

  using Row = std::vector<std::uint32_t>;

  bool mayHave(std::uint32_t number) const {
    return costs_.mostChildren == 0 || number <= costs_.mostChildren;
  }
  std::size_t slot(std::uint32_t number) const {
    return costs_.mostChildren == 0 ? 0 : number - 1U;
  }

  /// H, or 0 if the budget is below 0.
  std::uint32_t siblings(std::uint32_t number, std::uint32_t child, Budget budget) const {
    return budget < 0 ? 0 : siblings_[slot(number)][static_cast<std::size_t>(budget)][child];
  }

  /// Whether `start` can serve start..below-1 and send on upwards, so that its message out of a
  /// block meets none of theirs.
  bool mayClimbFrom(std::uint32_t start, std::uint32_t below, Budget budget) const {
    const bool isAlone = start + 1U == below || order_->blockLast[start] + 1U >= below;
    return isAlone && subtreeBelow(start, budget) + 1U >= below;
  }

  void addLevel() {
    const auto budget = static_cast<Budget>(subtrees_.size());
    Row subtrees(count_, count_ - 1U);
    for (std::uint32_t root = 0; root + 1U < count_; ++root)
      subtrees[root] = std::max(root, siblings(1, root + 1U, budget - costOfChild(1)));
    subtrees_.push_back(std::move(subtrees));
    const std::uint32_t slots = std::max(1U, costs_.mostChildren);
    siblings_.resize(slots);
    for (std::uint32_t number = slots; number >= 1; --number) {
      Row reach = subtrees_.back();
      addSiblings(reach, number, budget);
      if (climbs_)
        climbs_->raise(reach, budget,
                       [&](std::uint32_t entry) { return reachOfJump(entry, number, budget); });
      siblings_[slot(number)].push_back(std::move(reach));
    }
    if (climbs_)
      climbs_->add(budget, subtrees_.back(), [&](std::uint32_t start, std::uint32_t below) {
        return mayClimbFrom(start, below, budget);
      });
  }

  void addSiblings(Row& reach, std::uint32_t number, Budget budget) const {
    const Budget left = budget - static_cast<Budget>(costs_.gap);
    if (left < 0 || !mayHave(number + 1U)) return;
    const Row& next = siblings_[slot(number + 1U)][static_cast<std::size_t>(left)];
    const BestPlaces candidates(places_, next);
    for (std::uint32_t child = 1; child < count_; ++child) {
      const std::uint32_t best = candidates.after(child, lastStartAfter(child, budget));
      if (best != BestPlaces::none) reach[child] = std::max(reach[child], next[best]);
    }
  }

  /// How far a jump as child `number` and the children after it reach.
  JumpReach reachOfJump(std::uint32_t entry, std::uint32_t number, Budget budget) const {
    const std::uint32_t last = reachOfEntry(entry, budget);
    const std::uint32_t end = paths_.blockEnd(entry);
    const std::uint32_t inside = nextInside(entry, number, budget);
    const std::uint32_t furthest =
        inside == 0 ? last : std::max(last, std::min(next(inside, number, budget), end));
    if (last < end || end + 1U == count_) return {0, furthest, furthest};
    const std::uint32_t boundary = order_->blockFirst[end + 1U];
    return {boundary, std::max(furthest, reachBehind(0, entry, number, budget)),
            std::max(furthest, reachBehind(boundary, entry, number, budget))};
  }

  const MachineOrder* order_;
  SendingCosts costs_;
  std::uint32_t count_;
  JumpPaths paths_;
  FurtherPlaces places_;
  std::optional<Climbs> climbs_;           ///< where children may be jumps
  std::vector<Row> subtrees_;              ///< F by budget
  std::vector<std::vector<Row>> siblings_; ///< H by number of the child, then by budget
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
