// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/plan_choice.hpp"

#include "topocast/cost/holding_times_of_size.hpp"
#include "topocast/cost/merged_ranges.hpp"
#include "topocast/inline.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// A candidate that is not left out.
struct Contender {
  std::size_t number = 0; ///< among all candidates
  CandidateCosts costs;
};

TOPOCAST_INLINE std::vector<Contender>
admittedContenders(const std::vector<const JudgedCandidate*>& candidates,
                   const ChoiceTerms& terms) {
  std::vector<Contender> contenders;
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (const auto costs = admittedCosts(*candidates[i], terms.admitted, terms.times))
      contenders.push_back({i, *costs});
  return contenders;
}

/// Whether messages of all sizes can be sent: some contender is for those of several segments.
TOPOCAST_INLINE bool serveAll(const std::vector<Contender>& contenders) {
  return std::any_of(contenders.begin(), contenders.end(), [](const Contender& contender) {
    return !contender.costs.isForWholeMessages;
  });
}

/// Choices are numbers of all candidates.
TOPOCAST_INLINE std::vector<ChoiceRange> rangesAmong(const std::vector<Contender>& contenders,
                                                     const ChoiceTerms& terms) {
  std::vector<CandidateCosts> costs;
  costs.reserve(contenders.size());
  for (const Contender& contender : contenders)
    costs.push_back(contender.costs);
  const ChoiceComparison compare(std::move(costs), terms.times, terms.segmentSizes);
  std::vector<ChoiceRange> ranges;
  if (const auto size = terms.messageBytes)
    ranges.push_back({*size, size, compare.best(*size)});
  else
    ranges = mergeRanges(compare, chooseRanges(compare), mergingLoss(compare.isOfRange()));
  for (ChoiceRange& range : ranges) {
    if (contenders.size() > 1) range.mostLoss = mostLossIn(compare, range);
    range.choice.candidate = contenders[range.choice.candidate].number;
  }
  return ranges;
}

/// Whether two senders meet on a link, or at the same time if messages are sent whole.
TOPOCAST_INLINE bool meets(const JudgedCandidate& candidate, const MessageTimes& times,
                           const ChoiceRange& range) {
  if (candidate.isContentionFree) return false;
  const bool isWhole = range.toBytes && *range.toBytes <= range.choice.segmentBytes;
  if (!isWhole || !candidate.meetsInTime) return true;
  return candidate.meetsInTime(holdingTimesOf(times, *range.toBytes, judgedUnits));
}

} // namespace detail

TOPOCAST_INLINE CandidateCosts costsOf(const JudgedCandidate& candidate,
                                       const MessageTimes& times) {
  CandidateCosts costs = {&candidate.profile, candidate.isContentionFree};
  if (candidate.profile.stream) costs.onlySegment = times.multicast().payloadBytes;
  return costs;
}

TOPOCAST_INLINE std::optional<CandidateCosts>
admittedCosts(const JudgedCandidate& candidate, Admitted admitted, const MessageTimes& times) {
  CandidateCosts costs = costsOf(candidate, times);
  if (admitted == Admitted::all || candidate.isContentionFree) return costs;
  if (admitted == Admitted::loadOptimal && candidate.isBearable) return costs;
  if (!candidate.meetsInTime) return std::nullopt;
  costs.isForWholeMessages = true;
  return costs;
}

TOPOCAST_INLINE std::vector<ChoiceRange>
choosePlan(const std::vector<const JudgedCandidate*>& candidates, const ChoiceTerms& terms) {
  std::vector<detail::Contender> contenders = detail::admittedContenders(candidates, terms);
  while (detail::serveAll(contenders)) {
    std::vector<ChoiceRange> ranges = detail::rangesAmong(contenders, terms);
    if (terms.admitted != Admitted::contentionFree) return ranges;
    const auto meeting = std::find_if(ranges.begin(), ranges.end(), [&](const ChoiceRange& range) {
      return detail::meets(*candidates[range.choice.candidate], terms.times, range);
    });
    if (meeting == ranges.end()) return ranges;
    const std::size_t number = meeting->choice.candidate;
    contenders.erase(
        std::find_if(contenders.begin(), contenders.end(), [&](const detail::Contender& contender) {
          return contender.number == number;
        }));
  }
  return {};
}

} // namespace topocast::TOPOCAST_ABI::runtime
