// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/timed_subtrees.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <cassert>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Positions first..last; `entry`, one of them, serves the others within `budget`.
struct TimedPart {
  std::uint32_t entry;
  std::uint32_t first;
  std::uint32_t last;
  Budget budget;
};

/// Reads the parts of children off a table.
class TimedSubtrees {
public:
  explicit TimedSubtrees(const ReachTable& table) : table_(&table) {}

  /// The whole order, from its first position.
  TimedPart whole() const { return {0, 0, table_->order().size() - 1U, table_->largestBudget()}; }

  /// The parts of the entry's children, in sending order: first the one before the entry, if there
  /// is any, then those behind it.
  std::vector<TimedPart> children(TimedPart part) const {
    std::vector<TimedPart> parts;
    if (part.first < part.entry)
      parts.push_back(above(part));
    else
      part.budget = leastBudget(part);
    auto number = static_cast<std::uint32_t>(parts.size()) + 1U;
    for (std::uint32_t first = part.entry + 1U; first <= part.last; ++number) {
      parts.push_back(child(number, first, part.last, part.budget - table_->costOfChild(number)));
      first = parts.back().last + 1U;
    }
    return parts;
  }

private:
  /// The least budget with which a part entered at its first position is served.
  Budget leastBudget(const TimedPart& part) const {
    Budget low = 0;
    Budget high = part.budget;
    while (low < high) {
      const Budget middle = low + (high - low) / 2;
      if (table_->subtree(part.entry, middle) >= part.last)
        high = middle;
      else
        low = middle + 1;
    }
    return high;
  }

  TimedPart above(const TimedPart& part) const {
    const std::uint32_t start = table_->order().blockFirst[part.entry];
    return {std::max(start, part.first), part.first, part.entry - 1U,
            part.budget - table_->costOfChild(1)};
  }

  /// The part of child number `number`, where this child and those after it serve first..last.
  TimedPart child(std::uint32_t number, std::uint32_t first, std::uint32_t last,
                  Budget budget) const {
    if (table_->subtree(first, budget) >= last) return {first, first, last, budget};
    const std::uint32_t next = nextChild(number, first, last, budget);
    if (next != 0) return {first, first, next - 1U, budget};
    return jump(number, first, last, budget);
  }

  /// The next child's position after one entered at `first`, or 0 if they do not reach `last`.
  std::uint32_t nextChild(std::uint32_t number, std::uint32_t first, std::uint32_t last,
                          Budget budget) const {
    std::uint32_t best = 0;
    std::uint32_t furthest = last;
    for (std::uint32_t next = first + 1U; next <= table_->lastStartAfter(first, budget); ++next) {
      if (table_->order().blockFirst[next] > first) continue;
      const std::uint32_t reach = table_->next(next, number, budget);
      if (reach < furthest) continue;
      furthest = reach;
      best = next;
    }
    return best;
  }

  /// The part of a jump that serves first..last, alone or with the children after it.
  TimedPart jump(std::uint32_t number, std::uint32_t first, std::uint32_t last,
                 Budget budget) const {
    for (const std::uint32_t entry : table_->paths().entries()) {
      if (entry <= first || !table_->climbs(first, entry, budget)) continue;
      const std::uint32_t own = lastOfJump(first, entry, number, last, budget);
      if (own != 0) return {entry, first, own, budget};
    }
    assert(false && "the table promised a child");
    return {first, first, last, budget};
  }

  /// The last position that a jump itself serves, where it and the children after it serve
  /// first..last; 0 if they cannot.
  std::uint32_t lastOfJump(std::uint32_t first, std::uint32_t entry, std::uint32_t number,
                           std::uint32_t last, Budget budget) const {
    if (entry > last) return 0;
    const std::uint32_t reach = table_->reachOfEntry(entry, budget);
    if (reach >= last) return last;
    const std::uint32_t end = table_->paths().blockEnd(entry);
    if (last <= end) {
      const std::uint32_t next = table_->nextInside(entry, number, budget);
      return next != 0 && table_->next(next, number, budget) >= last ? next - 1U : 0;
    }
    const bool isDone = reach == end && table_->reachBehind(first, entry, number, budget) >= last;
    return isDone ? end : 0;
  }

  const ReachTable* table_;
};

TOPOCAST_INLINE PreorderTree preorderOf(const ReachTable& table) {
  const TimedSubtrees subtrees(table);
  PreorderTree tree;
  std::vector<TimedPart> open = {subtrees.whole()};
  while (!open.empty()) {
    const TimedPart part = open.back();
    open.pop_back();
    const std::vector<TimedPart> children = subtrees.children(part);
    tree.machines.push_back(table.order().machines[part.entry]);
    tree.childCounts.push_back(static_cast<std::uint32_t>(children.size()));
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return tree;
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
