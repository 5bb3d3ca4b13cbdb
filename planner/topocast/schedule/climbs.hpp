// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which positions jumps (jump.hpp) serve while they climb, by the budget that is left. In: a
// machine order, and for one budget after another how far trees reach. Out: for every position, how
// far the part reaches that a jump serves from this position on.
//
// A climb goes in steps, each from a position to the first one of its block, and every step costs
// as much as a first child. Climbs from many entries share steps. Climbs that come to a step after
// equally many other steps have equal budgets left, so only the climb that reaches furthest counts.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/jump_paths.hpp"
#include "topocast/schedule/sending_costs.hpp"
#include "topocast/schedule/step_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// How far a jump and the children after it reach, by where its climb ends.
struct JumpReach {
  std::uint32_t boundary; ///< a first position of a block that holds the entry
  std::uint32_t before;   ///< for climbs that end before it
  std::uint32_t behind;   ///< for all others

  /// For climbs that end in the step below which this position is.
  std::uint32_t above(std::uint32_t below) const { return below > boundary ? behind : before; }
};

/// The climbs from all entries.
class Climbs {
public:
  /// `order` must outlive this object; a step takes `costOfStep`, above 0.
  Climbs(const MachineOrder& order, const JumpPaths& paths, Budget costOfStep)
      : order_(&order), costOfStep_(costOfStep), parts_(order, paths),
        leadsFrom_(parts_.lowerEnds().size(), never),
        climbedFrom_(parts_.lowerEnds().size(), never) {}

  /// Takes the next larger budget, with which trees reach `furthest` by their root's position.
  /// `mayClimb(start, below)` says whether a climb may go on from there.
  template <class MayClimb>
  void add(Budget budget, const std::vector<std::uint32_t>& furthest, MayClimb mayClimb) {
    parts_.add(furthest);
    std::vector<std::uint32_t> furthestUpTo(furthest.size());
    std::uint32_t most = 0;
    for (std::size_t position = 0; position < furthest.size(); ++position)
      furthestUpTo[position] = most = std::max(most, furthest[position]);
    for (std::size_t number = 0; number < climbedFrom_.size(); ++number) {
      if (climbedFrom_[number] != never) continue;
      const std::uint32_t below = parts_.lowerEnds()[number];
      if (mayClimb(order_->blockFirst[below], below)) climbedFrom_[number] = budget;
      const bool leadsOn = climbedFrom_[number] == budget || furthestUpTo[below - 1U] + 1U >= below;
      if (leadsOn && leadsFrom_[number] == never) leadsFrom_[number] = budget;
    }
  }

  /// Raises `reach` wherever a jump with this budget may serve from, to how far that jump reaches;
  /// `reachOf(entry)` is its JumpReach.
  template <class ReachOf>
  void raise(std::vector<std::uint32_t>& reach, Budget budget, ReachOf reachOf) const {
    Arrivals arrivals;
    for (std::size_t number = 0; number < climbedFrom_.size(); ++number) {
      const std::uint32_t entry = parts_.lowerEnds()[number];
      if (leadsFrom_[number] <= budget - costOfStep_) goUp(entry, budget, reachOf(entry), arrivals);
    }
    for (std::vector<std::uint32_t>& furthest : arrivals) {
      budget -= costOfStep_;
      parts_.raise(reach, static_cast<std::size_t>(budget), std::move(furthest));
    }
  }

private:
  static constexpr Budget never = std::numeric_limits<Budget>::max();

  /// How far jumps reach whose climb ends in a step, by the number of steps before it and by step.
  using Arrivals = std::vector<std::vector<std::uint32_t>>;

  /// Notes at every step of the climb from `entry` how far the jump reaches if it ends there.
  void goUp(std::uint32_t entry, Budget budget, const JumpReach& jump, Arrivals& arrivals) const {
    std::uint32_t below = entry;
    for (std::size_t before = 0; budget >= costOfStep_ && below > 0; ++before) {
      budget -= costOfStep_;
      if (before == arrivals.size()) arrivals.emplace_back(climbedFrom_.size(), 0);
      const std::size_t number = parts_.numberOf(below);
      std::uint32_t& furthest = arrivals[before][number];
      furthest = std::max(furthest, jump.above(below));
      if (climbedFrom_[number] > budget) return;
      below = order_->blockFirst[below];
    }
  }

  const MachineOrder* order_;
  Budget costOfStep_;
  StepParts parts_;
  std::vector<Budget> leadsFrom_;   ///< by step: below this no climb ends there or goes on
  std::vector<Budget> climbedFrom_; ///< by step: budget from which the climb may go on
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
