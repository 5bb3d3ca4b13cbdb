#include "plan/candidate_ranges.hpp"

#include "topocast/cost/merged_ranges.hpp"

#include <algorithm>

namespace topocast {
namespace {

runtime::CandidateCosts costsOf(const Candidate& candidate) {
  return {&candidate.profile, candidate.judged.contention.contentionFree(),
          candidate.isForWholeMessages};
}

runtime::ChoiceComparison compared(std::span<const Candidate> candidates,
                                   const CommunicationParameters& parameters,
                                   std::span<const std::uint64_t> segmentSizes) {
  return {costsOf(candidates), parameters, {segmentSizes.begin(), segmentSizes.end()}};
}

} // namespace

std::vector<runtime::CandidateCosts> costsOf(std::span<const Candidate> candidates) {
  std::vector<runtime::CandidateCosts> costs;
  costs.reserve(candidates.size());
  for (const Candidate& candidate : candidates)
    costs.push_back(costsOf(candidate));
  return costs;
}

std::span<const std::uint64_t> allowedSegments(const Candidate& candidate,
                                               std::span<const std::uint64_t> segmentSizes,
                                               std::uint64_t messageBytes) {
  if (!candidate.isForWholeMessages) return segmentSizes;
  return {std::ranges::lower_bound(segmentSizes, messageBytes), segmentSizes.end()};
}

double comparedSeconds(const Candidate& candidate, const CommunicationParameters& parameters,
                       double predictedSeconds) {
  return runtime::comparedSeconds(costsOf(candidate), parameters, predictedSeconds);
}

Choice bestChoice(std::span<const Candidate> candidates, const CommunicationParameters& parameters,
                  std::span<const std::uint64_t> segmentSizes, std::uint64_t messageBytes) {
  return compared(candidates, parameters, segmentSizes).best(messageBytes);
}

std::vector<ChoiceRange> chooseRanges(std::span<const Candidate> candidates,
                                      const CommunicationParameters& parameters,
                                      std::span<const std::uint64_t> segmentSizes) {
  const runtime::ChoiceComparison compare = compared(candidates, parameters, segmentSizes);
  return runtime::mergeRanges(compare, runtime::chooseRanges(compare));
}

} // namespace topocast
