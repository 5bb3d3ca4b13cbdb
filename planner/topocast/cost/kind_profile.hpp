// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The profile of a schedule as its kind has it: the running broadcast and the command, whose judge
// finds out by other means where messages meet, count by these rules alike. In: links, kind, trees
// and meetings. Out: all that the cost model needs to know.
#pragma once

#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/whole_messages.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/postal_latency.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <variant>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// `whole` is what messages of the first tree meet if they are sent whole; null if that is told by
/// no time.
template <class Links>
ScheduleProfile kindProfile(const Links& links, const ScheduleKind& kind,
                            const std::vector<WeightedTree>& trees, MeetingLinks meetings,
                            const WholeMessages* whole) {
  const bool takesTurns = factsOf(kind).isForOneBlock;
  if (takesTurns) takeTurnsAtMachines(links, meetings.isMeeting);
  ScheduleProfile profile = profileOf(links, trees, meetings, whole);
  if (takesTurns) profile.mostParents = 1; // one at a time
  if (const auto* latency = std::get_if<PostalLatency>(&kind.parameters))
    profile.turnsForLatency = latency->gaps;
  return profile;
}

} // namespace topocast::TOPOCAST_ABI::runtime
