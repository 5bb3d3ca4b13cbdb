// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/size_ranges.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE double weightOf(const CandidateCosts& candidate, const MessageTimes& times) {
  /// What meetings cost where switches buffer is not known better than to this part.
  constexpr double doubtInMeetings = 0.01;
  const bool mayMeet = !candidate.isContentionFree && !candidate.isForWholeMessages;
  return mayMeet && times.switchesBuffer() ? 1 + doubtInMeetings : 1;
}

TOPOCAST_INLINE double comparedSeconds(const CandidateCosts& candidate, const MessageTimes& times,
                                       double predictedSeconds) {
  return weightOf(candidate, times) * predictedSeconds;
}

TOPOCAST_INLINE ChoiceComparison::ChoiceComparison(std::vector<CandidateCosts> candidates,
                                                   const MessageTimes& times,
                                                   std::vector<std::uint64_t> segmentSizes)
    : candidates_(std::move(candidates)), times_(times), segmentSizes_(std::move(segmentSizes)) {
  assert(!candidates_.empty() && !segmentSizes_.empty());
  costs_.reserve(candidates_.size());
  for (const CandidateCosts& candidate : candidates_)
    costs_.emplace_back(*candidate.profile, times_, segmentSizes_);
  if (!times.corners().empty()) addCorners();
}

TOPOCAST_INLINE bool ChoiceComparison::lower(const Message& message, std::size_t number,
                                             double& leastSeconds, Choice& best) const {
  const CandidateCosts& candidate = candidates_[number];
  const SegmentCosts& costs = costs_[number];
  const double weight = weightOf(candidate, times_);
  const auto isSlower = [&](double predicted) { return weight * predicted >= leastSeconds; };
  const auto take = [&](double predicted, std::uint64_t segmentBytes) {
    if (isSlower(predicted)) return false;
    leastSeconds = weight * predicted;
    best = {number, segmentBytes};
    return true;
  };
  if (const std::uint64_t only = candidate.onlySegment; only > 0)
    return take(streamed({number, only}, message.bytes), only);
  bool isLower = false;
  std::size_t size = 0;
  for (; size < segmentSizes_.size() && segmentSizes_[size] < message.bytes; ++size) {
    if (candidate.isForWholeMessages) continue;
    if (isSlower(costs.aboutLeastPipelined(message.bytes, size))) continue;
    if (isSlower(costs.leastPipelined(message.bytes, size))) continue;
    isLower |= take(costs.pipelined(message.bytes, size), segmentSizes_[size]);
  }
  // All sizes in which the message fits make one segment of it.
  if (size < segmentSizes_.size())
    isLower |= take(costs.whole(message.bytes, message.costs), segmentSizes_[size]);
  return isLower;
}

TOPOCAST_INLINE Choice ChoiceComparison::best(std::uint64_t messageBytes) const {
  if (isOfRange()) return leastLoss(messageBytes);
  Choice best;
  double leastSeconds = std::numeric_limits<double>::infinity();
  const Message message = {messageBytes, detail::partCostsOf(times_, messageBytes)};
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    lower(message, i, leastSeconds, best);
  assert(best.segmentBytes > 0);
  return best;
}

TOPOCAST_INLINE bool ChoiceComparison::isBest(const Choice& choice,
                                              std::uint64_t messageBytes) const {
  double leastSeconds = seconds(choice, messageBytes);
  Choice better;
  const Message message = {messageBytes, detail::partCostsOf(times_, messageBytes)};
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    if (lower(message, i, leastSeconds, better)) return false;
  return true;
}

TOPOCAST_INLINE double ChoiceComparison::predicted(const Choice& choice,
                                                   std::uint64_t messageBytes) const {
  const SegmentCosts& costs = costs_[choice.candidate];
  if (candidates_[choice.candidate].onlySegment > 0) return streamed(choice, messageBytes);
  if (messageBytes <= choice.segmentBytes)
    return costs.whole(messageBytes, detail::partCostsOf(times_, messageBytes));
  const auto size =
      std::lower_bound(segmentSizes_.begin(), segmentSizes_.end(), choice.segmentBytes);
  assert(size != segmentSizes_.end() && *size == choice.segmentBytes);
  return costs.pipelined(messageBytes, static_cast<std::size_t>(size - segmentSizes_.begin()));
}

namespace detail {

/// What is best here serves everything larger.
constexpr std::uint64_t largestSample = std::uint64_t{1} << 30U;

TOPOCAST_INLINE std::vector<std::uint64_t> sampleSizes() {
  std::vector<std::uint64_t> sizes = {0, 1, 2, 3};
  for (std::uint64_t power = 4; power < largestSample; power *= 2)
    for (std::uint64_t quarter = 4; quarter < 8; ++quarter)
      sizes.push_back(power / 4 * quarter);
  sizes.push_back(largestSample);
  return sizes;
}

/// The smallest size above `bad`, where `choice` is not the best, from which it is the best up to
/// `good`; found by bisection.
TOPOCAST_INLINE std::uint64_t firstBest(const ChoiceComparison& compare, const Choice& choice,
                                        std::uint64_t bad, std::uint64_t good) {
  while (good - bad > 1) {
    const std::uint64_t middle = bad + (good - bad) / 2;
    (compare.isBest(choice, middle) ? good : bad) = middle;
  }
  return good;
}

} // namespace detail

TOPOCAST_INLINE std::vector<ChoiceRange> chooseRanges(const ChoiceComparison& compare) {
  if (compare.isOfRange()) return detail::rangesOfSamples(compare);
  // Downwards, because a segment size that suits some size suits all messages that fit in it.
  std::vector<ChoiceRange> ranges = {{0, std::nullopt, compare.best(detail::largestSample)}};
  const std::vector<std::uint64_t> sizes = detail::sampleSizes();
  std::uint64_t good = detail::largestSample;
  for (std::size_t next = sizes.size(); next-- > 0;) {
    const std::uint64_t size = sizes[next];
    while (size < good && !compare.isBest(ranges.back().choice, size)) {
      ranges.back().fromBytes = detail::firstBest(compare, ranges.back().choice, size, good);
      const std::uint64_t last = ranges.back().fromBytes - 1;
      ranges.push_back({0, last, compare.best(last)});
      good = last;
    }
    good = std::min(good, size);
  }
  std::reverse(ranges.begin(), ranges.end());
  return ranges;
}

} // namespace topocast::TOPOCAST_ABI::runtime
