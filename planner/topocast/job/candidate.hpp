// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A schedule that could serve a root, as the planner's chooser sees it. In: the links of a network,
// a schedule over its machines, and what its messages make of the links. Out: the schedule's
// profile, and what says whether it may be chosen. The running broadcast makes its candidates here,
// and so does the command.
#pragma once

#include "topocast/cost/link_use.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/stream_links.hpp"
#include "topocast/cost/timed_messages.hpp"
#include "topocast/cost/whole_messages.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/postal_latency.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Whether messages sent whole are on one link at a time, if they take these times.
using MeetsInTime = std::function<bool(const HoldingTimes&)>;

/// A schedule that could serve a root, and what was judged of it.
struct JudgedCandidate {
  ScheduleProfile profile;
  bool isContentionFree = false; ///< no two senders meet on a link
  bool isBearable = false;       ///< no link needs to be loaded less
  MeetsInTime meetsInTime;       ///< empty where any two on one link count as meeting
};

/// A schedule over all machines of a network, not only one.
struct BuiltSchedule {
  const ScheduleKind& kind;
  const std::vector<WeightedTree>& trees;
  MeetingLinks use;   ///< what its messages make of the links; of a stream those of its repair tree
  HoldingTimes times; ///< what its messages are assumed to take if they are sent whole
};

/// What the messages of trees make of the links.
template <class Links>
MeetingLinks useOf(const Links& links, const std::vector<WeightedTree>& trees) {
  std::vector<LinkMessage> messages;
  messages.reserve(trees.size() * trees.front().tree->size());
  for (const auto& [tree, share] : trees) {
    const std::vector<std::uint32_t> parents = parentPositions(*tree);
    for (std::uint32_t position = 1; position < tree->size(); ++position)
      messages.push_back({tree->machines[parents[position]], tree->machines[position], share});
  }
  LinkUse use = linkUseOf(links, messages);
  return {meetingLinks(links, use.conflicts), std::move(use.loads), use.mostLoad};
}

/// The profile of a schedule as its kind has it. `whole` is what messages of the first tree meet if
/// they are sent whole; null if that is told by no time.
template <class Links>
ScheduleProfile kindProfile(const Links& links, BuiltSchedule built, const WholeMessages* whole) {
  const FamilyFacts& facts = factsOf(built.kind);
  if (facts.takesTurns) takeTurnsAtMachines(links, built.use.isMeeting);
  ScheduleProfile profile = profileOf(links, built.trees, built.use, whole);
  if (facts.takesTurns) profile.mostParents = 1; // one at a time
  if (const auto* latency = std::get_if<PostalLatency>(&built.kind.parameters))
    profile.turnsForLatency = latency->gaps;
  const PreorderTree& first = *built.trees.front().tree;
  if (facts.isStreamed) repairStream(profile, first, mostStreamLoad(links, first.machines));
  return profile;
}

/// The candidate that a schedule is. A link may bear `bearableLoad`, which no other schedule would
/// spare it; infinite where routes are fixed, as there may be no better schedule and the cost model
/// knows what loads cost.
template <class Links>
JudgedCandidate judgedCandidate(const std::shared_ptr<const Links>& links, BuiltSchedule built,
                                double bearableLoad) {
  constexpr double rounding = 1 + 1e-9; // of shares that add up
  const auto& [kind, trees, use, times] = built;
  JudgedCandidate candidate;
  candidate.isContentionFree =
      std::find(use.isMeeting.begin(), use.isMeeting.end(), true) == use.isMeeting.end();
  // Then routes have not let trees over wide borders use the cables evenly.
  const bool isOverload = factsOf(kind).isOverWideBorders && use.mostLoad > rounding;
  candidate.isBearable = !isOverload && use.mostLoad <= bearableLoad * rounding;
  std::optional<WholeMessages> whole;
  const bool mayMeet = times.ports > 1 || !candidate.isContentionFree;
  if (links->meetsInTime(times.ports) && mayMeet && !hasSteps(kind)) {
    const PreorderTree& first = *trees.front().tree;
    whole = wholeMessagesOf(*links, first, use.loads, times);
    if (!isOverload)
      candidate.meetsInTime = [links, first](const HoldingTimes& held) {
        return !meetingsOf(*links, timedMessages(first, held), held).empty();
      };
  }
  candidate.profile = kindProfile(*links, std::move(built), whole ? &*whole : nullptr);
  return candidate;
}

} // namespace topocast::TOPOCAST_ABI::runtime
