#include "cli/explained_entries.hpp"

#include "cost/network_profile.hpp"
#include "input/format_quantity.hpp"
#include "plan/candidate_ranges.hpp"
#include "schedule/rail_shares.hpp"

#include "topocast/carry/segments.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/schedule/families.hpp"

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

std::vector<Entry> entriesOf(std::span<Candidate> candidates, const Question& question) {
  const std::vector<std::uint64_t> sizes = segmentSizes(question.parameters);
  std::vector<Entry> entries;
  for (Candidate& candidate : candidates) {
    const bool isUsable = mayUse(question.network, false, candidate);
    const bool isWhole = runtime::hasSteps(candidate.judged.schedule.kind);
    const auto allowed = isWhole ? std::span(&runtime::maxSegmentBytes, 1)
                                 : allowedSegments(candidate, sizes, question.messageBytes);
    const runtime::SegmentChoice choice =
        chooseSegment(candidate.profile, question.parameters, question.messageBytes,
                      allowed.empty() ? std::span(sizes) : allowed);
    entries.push_back({&candidate, choice,
                       comparedSeconds(candidate, question.parameters, choice.seconds),
                       isUsable && !allowed.empty(),
                       judgeInTime(question, candidate.judged.schedule, choice.segmentBytes),
                       nameOn(question.network, candidate.judged.schedule)});
  }
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
