// What an SVG says of contention, and what it marks. In: a judged schedule. Out: words, and the
// conflicts to mark. Schedules made for messages sent whole are judged by their times in regular
// networks, as whole_messages.hpp has it.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include <string>
#include <vector>

namespace topocast {

/// The verdict on a schedule as it is drawn.
struct SvgVerdict {
  std::string text; ///< a few words
  /// Not those of a load-optimal schedule: messages meet on many links then, and hardly matter on
  /// any.
  std::vector<Conflict> marked;
  std::vector<std::string> lines; ///< defects, then a line for each of `marked`
};

SvgVerdict svgVerdict(const Network& network, const JudgedSchedule& judged);

} // namespace topocast
