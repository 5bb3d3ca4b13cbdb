// Which positions jumps (jump.hpp) serve on their way up, by the budget they are left with. In: a
// machine order, and for one budget after another how far trees reach. Out: how far what jumps
// serve reaches, by the position it begins at.
//
// A way up goes in steps, each from a place to the first position of its block, and every step
// costs as much as a first child. What serves a step with some budget also does with any larger
// one: so every step remembers the least budget of each position. Ways from many entries share
// steps, and those that come after as many other steps have the same budget left: of these only the
// one that reaches furthest counts.
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

/// How far a jump and the children after it reach, by where its way up ends.
struct JumpReach {
  std::uint32_t boundary; ///< a first position of a block that holds the entry
  std::uint32_t before;   ///< for ways that end before it
  std::uint32_t behind;   ///< for all others

  /// For ways that end in the step below which this position is.
  std::uint32_t above(std::uint32_t below) const { return below > boundary ? behind : before; }
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

  /// Raises `reach` wherever a jump with this budget may serve from, to how far that jump reaches;
  /// `reachOf(entry)` is its JumpReach.
  template <class ReachOf>
  void raise(std::vector<std::uint32_t>& reach, Budget budget, ReachOf reachOf) const {
    const std::size_t mostSteps = stepsFor(budget);
    if (mostSteps == 0) return;
    std::vector<std::uint32_t> arrivals(steps_.size() * mostSteps, 0);
    for (const Step& step : steps_)
      if (step.leadsOn(budget - costOfStep_))
        goUp(step.below, budget, reachOf(step.below), arrivals);
    for (std::size_t number = 0; number < steps_.size(); ++number)
      raiseFirsts(steps_[number], budget, &arrivals[number * mostSteps], reach);
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

    /// Whether a way with that budget left may end here, or go on.
    bool leadsOn(Budget left) const {
      return climbedFrom <= left || (!serving.empty() && serving.front().least <= left);
    }
  };

  /// How many steps a way may have at most.
  std::size_t stepsFor(Budget budget) const {
    return budget < 0 ? 0 : static_cast<std::size_t>(budget / costOfStep_);
  }

  /// Notes at every step on the way up from `entry`, by the number of steps before it, how far the
  /// jump reaches if it ends there.
  void goUp(std::uint32_t entry, Budget budget, const JumpReach& jump,
            std::vector<std::uint32_t>& arrivals) const {
    const std::size_t mostSteps = stepsFor(budget);
    std::uint32_t below = entry;
    Budget left = budget;
    for (std::size_t before = 0; before < mostSteps && below > 0; ++before) {
      left -= costOfStep_;
      const std::size_t number = numberOf_[below];
      std::uint32_t& arrival = arrivals[number * mostSteps + before];
      arrival = std::max(arrival, jump.above(below));
      if (steps_[number].climbedFrom > left) return;
      below = order_->blockFirst[below];
    }
  }

  /// `arrivals` is that step's part, which becomes the furthest of all ways with at most as many
  /// steps before this one.
  void raiseFirsts(const Step& step, Budget budget, std::uint32_t* arrivals,
                   std::vector<std::uint32_t>& reach) const {
    const std::size_t mostSteps = stepsFor(budget);
    for (std::size_t before = 1; before < mostSteps; ++before)
      arrivals[before] = std::max(arrivals[before], arrivals[before - 1]);
    for (const First& first : step.serving) {
      const std::size_t steps = stepsFor(budget - first.least);
      if (steps == 0) return;
      reach[first.position] = std::max(reach[first.position], arrivals[steps - 1]);
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
