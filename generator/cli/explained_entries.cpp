#include "cli/explained_entries.hpp"

#include "cost/network_profile.hpp"
#include "input/format_quantity.hpp"
#include "schedule/rail_shares.hpp"

#include "topocast/cost/prediction.hpp"
#include "topocast/cost/size_ranges.hpp"
#include "topocast/job/plan_choice.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/segments.hpp"

#include "llvm/Support/FormatVariadic.h"

namespace topocast::cli {
namespace {

std::optional<TimedReport> judgeInTime(const Question& question, const Schedule& schedule,
                                       std::uint64_t segmentBytes) {
  const auto times = timesOfWholeMessages(question.network, question.parameters, schedule.kind,
                                          {question.messageBytes, segmentBytes});
  if (!times) return std::nullopt;
  return judgeWholeMessages(question.network, schedule, *times);
}

Entry entryOf(const Candidate& candidate, const Question& question) {
  const ScheduleKind& kind = candidate.judged.schedule.kind;
  const std::vector<std::uint64_t> sizes = runtime::hasSteps(kind)
                                               ? std::vector{runtime::maxSegmentBytes}
                                               : segmentSizes(question.parameters);
  const runtime::JudgedCandidate judged = judgedCandidate(question.network, candidate);
  const auto costs =
      runtime::admittedCosts(judged, runtime::Admitted::loadOptimal, question.parameters);
  const bool mayBeChosen =
      costs && (!costs->isForWholeMessages || question.messageBytes <= sizes.back());
  const runtime::ChoiceComparison compare(
      {mayBeChosen ? *costs : runtime::costsOf(judged, question.parameters)}, question.parameters,
      sizes);
  const runtime::Choice choice = compare.best(question.messageBytes);
  return {&candidate,
          {choice.segmentBytes, compare.predicted(choice, question.messageBytes)},
          compare.seconds(choice, question.messageBytes),
          mayBeChosen,
          judgeInTime(question, candidate.judged.schedule, choice.segmentBytes),
          nameOn(question.network, candidate.judged.schedule)};
}

} // namespace

std::string parametersText(const CommunicationParameters& parameters) {
  if (parameters.name() == estimatedName)
    return "parameters: estimated from the topology; measured ones (--parameters) tell more";
  const bool isRelayKnown = std::ranges::all_of(
      parameters.measured(), [](const MeasuredSize& size) { return size.relayGap > 0; });
  return "parameters: " + parameters.name() + ", measured from " +
         formatBytes(parameters.measured().front().messageBytes) + " to " +
         formatBytes(parameters.measured().back().messageBytes) +
         (isRelayKnown ? "" : ", but not what it costs to pass a message on");
}

std::string ratioText(double seconds, double bound) {
  return bound == 0 ? "-" : llvm::formatv("{0:f2}", seconds / bound).str();
}

bool meetsInTime(const Entry& entry) {
  return entry.inTime && !entry.inTime->meetings.empty();
}

std::vector<Entry> entriesOf(std::span<const Candidate> candidates, const Question& question) {
  std::vector<Entry> entries;
  entries.reserve(candidates.size());
  for (const Candidate& candidate : candidates)
    entries.push_back(entryOf(candidate, question));
  return entries;
}

const Entry* best(std::span<const Entry> entries, const Entry* except) {
  const Entry* found = nullptr;
  for (const Entry& entry : entries)
    if (&entry != except && entry.mayBeChosen && (!found || entry.compared < found->compared))
      found = &entry;
  return found;
}

} // namespace topocast::cli
