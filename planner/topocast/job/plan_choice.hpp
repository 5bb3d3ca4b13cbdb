// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The planner's choice. In: schedules from one root, each built, judged and profiled; what messages
// cost; and what may be chosen. Out: which schedule serves which message sizes, in segments of
// which size. The running broadcast plans its job with it, and the generator all that the command
// shows and emits, so that one job has one plan.
//
// Whether messages sent whole meet depends on the sizes, which only show when all are chosen. So if
// none may meet, a schedule whose messages do is left out, and the choice is made among the others.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/size_ranges.hpp"
#include "topocast/job/site.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Whether messages sent whole are on one link at a time, if they take these times.
using MeetsInTime = std::function<bool(const HoldingTimes&)>;

/// A schedule that could serve a root, and what was judged of it.
struct JudgedCandidate {
  const ScheduleProfile* profile = nullptr;
  bool isContentionFree = false; ///< no two senders meet on a link
  bool isBearable = false;       ///< no link needs to be loaded less
  MeetsInTime meetsInTime;       ///< empty where any two on one link count as meeting
};

/// Whether trees over wide borders load some cable with more than one message: routes have not let
/// them use the cables evenly, and they are not chosen.
inline bool overloadsCables(const ScheduleKind& kind, double mostLoad) {
  constexpr double rounding = 1e-9; // of shares that add up
  return factsOf(kind).isOverWideBorders && mostLoad > 1 + rounding;
}

/// By what is chosen.
struct ChoiceTerms {
  const MessageTimes& times;
  std::vector<std::uint64_t> segmentSizes; ///< ascending, not empty
  Admitted admitted = Admitted::loadOptimal;
  std::optional<std::uint64_t> messageBytes = std::nullopt; ///< for this size alone: one range
};

/// By what a candidate is compared with others if it may be chosen for any message.
CandidateCosts costsOf(const JudgedCandidate& candidate, const MessageTimes& times);

/// The same; nothing if it may not be chosen at all. Where messages meet in time it may be for
/// those sent whole.
std::optional<CandidateCosts> admittedCosts(const JudgedCandidate& candidate, Admitted admitted,
                                            const MessageTimes& times);

/// The ranges, from 0 bytes on unless they are for one size. Neighbouring sizes share a choice
/// where that costs little (merged_ranges.hpp). None if messages of some sizes cannot be sent by
/// what is admitted.
std::vector<ChoiceRange> choosePlan(const std::vector<JudgedCandidate>& candidates,
                                    const ChoiceTerms& terms);

} // namespace topocast::TOPOCAST_ABI::runtime
