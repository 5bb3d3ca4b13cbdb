#include "verify/verdict.hpp"

#include "contention/timed_contention.hpp"
#include "input/format_quantity.hpp"
#include "plan/whole_messages.hpp"

namespace topocast {
namespace {

std::string meetingsText(const TimedReport& report, const runtime::HoldingTimes& times) {
  return "messages sent whole meet on " + formatCount(report.meetings.size(), "link") +
         ", by a t_hold of " + std::to_string(times.hold) + " and a t_end of " +
         std::to_string(times.end);
}

} // namespace

Verdict verdictOf(const Network& network, const Schedule& schedule, const ContentionReport& report,
                  const std::optional<runtime::HoldingTimes>& times) {
  if (report.contentionFree()) return {};
  Verdict verdict = {report.loadOptimal() ? Freedom::loadOptimal : Freedom::none,
                     contentionText(report), conflictLines(network, report)};
  if (!times) return verdict;
  const TimedReport timed = judgeWholeMessages(network, schedule, *times);
  if (timed.meetings.empty()) return {Freedom::atAnyTime, "", {}};
  verdict.contention = meetingsText(timed, *times);
  verdict.lines = meetingLines(network, timed);
  return verdict;
}

void count(Tally& tally, Freedom freedom, std::size_t ranges) {
  if (freedom == Freedom::atAnyTime) tally.freeInTimeRanges += ranges;
  if (freedom == Freedom::loadOptimal) tally.loadOptimalRanges += ranges;
  if (freedom == Freedom::none) tally.contendingRanges += ranges;
}

} // namespace topocast
