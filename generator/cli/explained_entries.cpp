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

std::vector<std::uint64_t> sizesOf(const ScheduleKind& kind,
                                   const CommunicationParameters& parameters) {
  return runtime::hasSteps(kind) ? std::vector{runtime::maxSegmentBytes} : segmentSizes(parameters);
}

/// By what the candidate is compared with others; nothing if it may not be chosen for the message.
std::optional<runtime::CandidateCosts> costsToChoose(const Candidate& candidate,
                                                     const Question& question) {
  const auto costs =
      runtime::admittedCosts(candidate, runtime::Admitted::loadOptimal, question.parameters);
  const std::uint64_t largest = sizesOf(candidate.judged.schedule.kind, question.parameters).back();
  const bool isTooLong = costs && costs->isForWholeMessages && question.messageBytes > largest;
  return isTooLong ? std::nullopt : costs;
}

/// The segment sizes that candidates lose least with among all, where times are a range: what they
/// lose is to the fastest of all that may be chosen. Empty where times are known.
std::vector<std::optional<runtime::Choice>> leastLosses(std::span<const Candidate> candidates,
                                                        const Question& question) {
  std::vector<std::optional<runtime::Choice>> choices(candidates.size());
  if (question.parameters.corners().empty()) return choices;
  std::vector<runtime::CandidateCosts> costs;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (runtime::hasSteps(candidates[i].judged.schedule.kind)) continue; // have no such sizes
    const auto own = costsToChoose(candidates[i], question);
    if (!own) continue;
    costs.push_back(*own);
    places.push_back(i);
  }
  if (costs.empty()) return choices;
  const runtime::ChoiceComparison compare(std::move(costs), question.parameters,
                                          segmentSizes(question.parameters));
  for (std::size_t i = 0; i < places.size(); ++i)
    choices[places[i]] = compare.best(question.messageBytes, i);
  return choices;
}

/// At the segment size of `least` if there is one, else at the fastest.
Entry entryOf(const Candidate& candidate, const Question& question,
              const std::optional<runtime::Choice>& least) {
  const auto costs = costsToChoose(candidate, question);
  const runtime::ChoiceComparison compare(
      {costs ? *costs : runtime::costsOf(candidate, question.parameters)}, question.parameters,
      sizesOf(candidate.judged.schedule.kind, question.parameters));
  runtime::Choice choice = compare.best(question.messageBytes);
  if (least && least->segmentBytes > 0) choice.segmentBytes = least->segmentBytes;
  return {&candidate,
          {choice.segmentBytes, compare.predicted(choice, question.messageBytes)},
          compare.seconds(choice, question.messageBytes),
          costs.has_value(),
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
