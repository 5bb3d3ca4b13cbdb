// Which positions jumps (jump.hpp) serve on their way up, by the budget they are left with. In: a
// machine order, and for one budget after another how far trees reach. Out: for every entry and
// budget the positions from which on a jump to that entry serves all up to itself.
//
// A way up goes in steps, each from a place to the first position of its block, and every step
// costs as much as a first child. What serves a step with some budget also does with any larger
// one: so every step remembers the least budget of each position, and ways are read off.
#pragma once

#include "topocast/machine_order.hpp"
#include "topocast/schedule/jump_paths.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace topocast::runtime::detail {

/// A jump's way up: it may serve from `first` on.
struct WayUp {
  std::uint32_t entry;
  std::uint32_t first;
};

/// The ways up from all entries.
class WaysUp {
public:
  /// `order` must outlive this object; a step takes `costOfStep`, above 0.
  WaysUp(const MachineOrder& order, const JumpPaths& paths, Budget costOfStep)
      : order_(&order), costOfStep_(costOfStep), steps_(paths.entries().size()),
        numberOf_(order.size(), 0) {
    for (std::size_t number = 0; number < steps_.size(); ++number) {
      Step& step = steps_[number];
      step.below = paths.entries()[number];
      numberOf_[step.below] = number;
      const std::uint32_t start = std::max(order.blockFirst[step.below], 1U);
      for (std::uint32_t first = step.below; first > start;) {
        first = paths.before(first);
        if (first > 0 && order.blockLast[first - 1U] >= step.below) step.waiting.push_back(first);
      }
    }
  }

  /// Takes the next larger budget, with which trees reach `furthest` by their root's position.
  /// `mayClimb(start, below)` says whether a way may go on from there upwards.
  template <class MayClimb>
  void add(Budget budget, const std::vector<std::uint32_t>& furthest, MayClimb mayClimb) {
    std::vector<std::uint32_t> furthestUpTo(furthest.size());
    std::uint32_t most = 0;
    for (std::size_t position = 0; position < furthest.size(); ++position)
      furthestUpTo[position] = most = std::max(most, furthest[position]);
    for (Step& step : steps_) {
      addFirsts(step, budget, furthest, furthestUpTo);
      if (step.climbedFrom == never && mayClimb(order_->blockFirst[step.below], step.below))
        step.climbedFrom = budget;
    }
  }

  /// All ways up that this budget allows; those of an entry are neighbours.
  std::vector<WayUp> ways(Budget budget) const {
    std::vector<WayUp> ways;
    for (const Step& step : steps_)
      addWays(step.below, budget, ways);
    return ways;
  }

private:
  static constexpr Budget never = std::numeric_limits<Budget>::max();

  /// A position that serves all from itself to a step's lower end, and the budget it needs.
  struct First {
    std::uint32_t position;
    Budget least;
  };

  /// From `below` to the first position of its block. Every position that it may serve from is in a
  /// block with its predecessor and `below`, and so with all entries below that.
  struct Step {
    std::uint32_t below = 0;
    std::vector<std::uint32_t> waiting; ///< for a larger budget; the nearest to `below` first
    std::vector<First> serving;         ///< those of the least budgets first
    Budget climbedFrom = never;         ///< budget from which the way may go on
  };

  void addWays(std::uint32_t entry, Budget budget, std::vector<WayUp>& ways) const {
    std::uint32_t below = entry;
    for (Budget left = budget - costOfStep_; below > 0 && left >= 0; left -= costOfStep_) {
      const Step& step = steps_[numberOf_[below]];
      for (const First& first : step.serving) {
        if (first.least > left) break;
        ways.push_back({entry, first.position});
      }
      if (step.climbedFrom > left) return;
      below = order_->blockFirst[below];
    }
  }

  static void addFirsts(Step& step, Budget budget, const std::vector<std::uint32_t>& furthest,
                        const std::vector<std::uint32_t>& furthestUpTo) {
    std::size_t seen = 0;
    std::size_t kept = 0;
    for (; seen < step.waiting.size(); ++seen) {
      const std::uint32_t first = step.waiting[seen];
      if (furthestUpTo[first] + 1U < step.below) break;
      if (furthest[first] + 1U >= step.below)
        step.serving.push_back({first, budget});
      else
        step.waiting[kept++] = first;
    }
    const auto begin = step.waiting.begin();
    step.waiting.erase(begin + static_cast<std::ptrdiff_t>(kept),
                       begin + static_cast<std::ptrdiff_t>(seen));
  }

  const MachineOrder* order_;
  Budget costOfStep_;
  std::vector<Step> steps_;
  std::vector<std::size_t> numberOf_; ///< of a step, by its lower end
};

} // namespace topocast::runtime::detail
