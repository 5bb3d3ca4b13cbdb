// What an SVG says about contention, and what it marks. In: a judged schedule. Out: words, and the
// conflicts to mark. In regular networks, schedules made for messages sent whole are judged by the
// times of their messages (whole_messages.hpp).
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include <string>
#include <vector>

namespace topocast {

/// The verdict on a schedule as it is drawn.
struct SvgVerdict {
  std::string text; ///< a few words
  /// Conflicts to mark; none for a load-optimal schedule, whose messages meet on many links without
  /// loss.
  std::vector<Conflict> marked;
  std::vector<std::string> lines; ///< defects, then a line for each of `marked`
};

SvgVerdict svgVerdict(const Network& network, const JudgedSchedule& judged, bool isFree);

/// Of messages that pass a link one after the other.
constexpr const char* freeInTimeText = "no two messages on one link at a time";

} // namespace topocast
