// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fewer ranges of message sizes. In: ranges with the fastest choice in each, and the part of the
// time that may be lost. Out: as few ranges as possible, each with one of these choices, that lose
// no more than this part at any size that is compared.
//
// Two candidates that are about equally fast take turns as the fastest, in ranges as narrow as
// 27,400 to 28,161 bytes, and a segment size gives way to the next before it costs much. The model
// is not that exact, and people read the table.
//
// Every range takes the choice that lasts furthest, from the largest sizes downwards. No other way
// gives fewer ranges, because a choice that lasts down to some size from above does so from any
// size in between.
#pragma once

#include "topocast/cost/size_ranges.hpp"

#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What ranges may lose to have fewer of them, as a part of the time.
constexpr double usualMergingLoss = 0.01;
/// The same by whether the times are a range: its corners differ much more.
constexpr double mergingLoss(bool isOfRange) {
  return isOfRange ? 0.05 : usualMergingLoss;
}

/// The same sizes in as few ranges as lose no more than `mostLoss`, a part of the time, both by
/// what is predicted and by what choices are compared by.
std::vector<ChoiceRange> mergeRanges(const ChoiceComparison& compare,
                                     const std::vector<ChoiceRange>& ranges,
                                     double mostLoss = usualMergingLoss);

} // namespace topocast::TOPOCAST_ABI::runtime
