// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/size_ranges.hpp"

#include "topocast/inline.hpp"

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
