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
#include "topocast/cost/size_ranges.hpp"
#include "topocast/job/candidate.hpp"
#include "topocast/job/site.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// By what is chosen.
struct ChoiceTerms {
  const MessageTimes& times;
  std::vector<std::uint64_t> segmentSizes; ///< ascending, not empty
  Admitted admitted = Admitted::loadOptimal;
  std::optional<std::uint64_t> messageBytes = std::nullopt; ///< for this size alone: one range
};

/// By what a candidate is compared with others if it may be chosen for any message. It must outlive
/// them.
CandidateCosts costsOf(const JudgedCandidate& candidate, const MessageTimes& times);

/// The same; nothing if it may not be chosen at all. Where messages meet in time it may be for
/// those sent whole.
std::optional<CandidateCosts> admittedCosts(const JudgedCandidate& candidate, Admitted admitted,
                                            const MessageTimes& times);

/// The ranges, from 0 bytes on unless they are for one size. Neighbouring sizes share a choice
/// where that costs little (merged_ranges.hpp). None if messages of some sizes cannot be sent by
/// what is admitted.
std::vector<ChoiceRange> choosePlan(const std::vector<const JudgedCandidate*>& candidates,
                                    const ChoiceTerms& terms);

} // namespace topocast::TOPOCAST_ABI::runtime
