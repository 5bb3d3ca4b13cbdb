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

/// The segment sizes that candidates lose least with among all, where times are a range: what they
/// lose is to the fastest of all that may be chosen. Empty where times are known.
std::vector<std::optional<runtime::Choice>> leastLosses(std::span<const Candidate> candidates,
                                                        const Question& question) {
  std::vector<std::optional<runtime::Choice>> choices(candidates.size());
  if (question.parameters.corners().empty()) return choices;
  const std::vector<std::uint64_t> sizes = segmentSizes(question.parameters);
  std::vector<runtime::CandidateCosts> costs;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (runtime::hasSteps(candidates[i].judged.schedule.kind)) continue; // have no such sizes
    const auto admitted =
        runtime::admittedCosts(judgedCandidate(question.network, candidates[i]),
                               runtime::Admitted::loadOptimal, question.parameters);
    if (!admitted || (admitted->isForWholeMessages && question.messageBytes > sizes.back()))
      continue;
    costs.push_back(*admitted);
    places.push_back(i);
  }
  if (costs.empty()) return choices;
  const runtime::ChoiceComparison compare(std::move(costs), question.parameters, sizes);
  for (std::size_t i = 0; i < places.size(); ++i)
    choices[places[i]] = compare.best(question.messageBytes, i);
  return choices;
}

/// At the segment size of `least` if there is one, else at the fastest.
Entry entryOf(const Candidate& candidate, const Question& question,
              const std::optional<runtime::Choice>& least) {
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
  runtime::Choice choice = compare.best(question.messageBytes);
  if (least && least->segmentBytes > 0) choice.segmentBytes = least->segmentBytes;
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
  const auto least = leastLosses(candidates, question);
  for (std::size_t i = 0; i < candidates.size(); ++i)
    entries.push_back(entryOf(candidates[i], question, least[i]));
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
