#include "draw/svg_verdict.hpp"

#include "contention/report_text.hpp"
#include "contention/timed_contention.hpp"
#include "draw/draw.hpp"
#include "input/format_quantity.hpp"
#include "plan/whole_messages.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <algorithm>

namespace topocast {
namespace {

SvgVerdict verdictByTimes(const Network& network, const BroadcastTree& tree,
                          const runtime::HoldingTimes& times) {
  const TimedReport report = judgeTimed(network, tree, times);
  SvgVerdict verdict;
  verdict.text =
      "sent whole, all have it at " + std::to_string(report.latency) + ", " +
      (report.meetings.empty() ? freeInTimeText
                               : "messages meet on " + formatCount(report.meetings.size(), "link"));
  for (const Meeting& meeting : report.meetings) {
    verdict.marked.push_back({meeting.link, meeting.first.edge, meeting.second.edge});
    verdict.lines.push_back(meetingText(network, meeting));
  }
  return verdict;
}

} // namespace

bool isFreeInPlan(const Plan& plan, std::size_t schedule) {
  return std::ranges::all_of(plan.ranges, [&](const PlanRange& range) {
    return range.schedule != schedule || range.contentionFree;
  });
}

SvgVerdict svgVerdict(const Network& network, const JudgedSchedule& judged, bool isFree) {
  const auto& [schedule, contention] = judged;
  if (isFree && !contention.contentionFree()) return {freeInTimeText, {}, {}};
  const auto* const times = runtime::holdingTimesOf(schedule.kind);
  if (times != nullptr && isJudgedByTimes(network, schedule.kind) && contention.defects.empty())
    return verdictByTimes(network, schedule.trees.front().tree, *times);
  SvgVerdict verdict = {verdictText(contention), {}, contention.defects};
  if (contention.loadOptimal()) return verdict;
  verdict.marked = contention.conflicts;
  for (const Conflict& conflict : verdict.marked)
    verdict.lines.push_back(conflictText(network, conflict));
  return verdict;
}

} // namespace topocast
