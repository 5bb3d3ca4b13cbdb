// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which of several kinds of schedules are worth trying for a number of machines. In: kinds, one
// after another. Out: whether a kind has trees that the kind before it has not.
//
// Kinds that are made for the holding times of several message sizes often split few machines in
// the same way. Senders that adapt do not stay with their tree, but with the times.
#pragma once

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/schedule_kind.hpp"
#include "topocast/schedule/split_table.hpp"

#include <cstdint>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

/// Looks at kinds in their order.
class OwnTrees {
public:
  explicit OwnTrees(std::uint32_t machines) : machines_(machines) {}

  /// False if the trees over up to so many machines are those of the latest kind of the same family
  /// for which it was true.
  bool areOf(const ScheduleKind& kind) {
    if (!isTimed(kind.family) || factsOf(kind).adapts) return true;
    SplitTable parts(assumedHoldingTimes(kind), machines_);
    if (family_ == kind.family && parts.hasPartsOf(latest_)) return false;
    latest_ = std::move(parts);
    family_ = kind.family;
    return true;
  }

private:
  std::uint32_t machines_;
  SplitTable latest_{HoldingTimes{}, 0}; ///< at first of no machines
  Family family_ = Family::linear;
};

} // namespace topocast::TOPOCAST_ABI::runtime
