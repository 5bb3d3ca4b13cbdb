#include "plan/ranges.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// What is best here serves everything larger.
constexpr std::uint64_t largestSample = std::uint64_t{1} << 30U;

/// What meetings cost where switches buffer is not known better than to this part.
constexpr double doubtInMeetings = 0.01;

/// Message sizes at which choices are compared: 0, and four steps to every doubling.
std::vector<std::uint64_t> samples() {
  std::vector<std::uint64_t> sizes = {0, 1, 2, 3};
  for (std::uint64_t power = 4; power < largestSample; power *= 2)
    for (std::uint64_t quarter = 4; quarter < 8; ++quarter)
      sizes.push_back(power / 4 * quarter);
  sizes.push_back(largestSample);
  return sizes;
}

/// Compares choices for any message size.
class Comparison {
public:
  Comparison(std::span<const Candidate> candidates, const CommunicationParameters& parameters,
             std::span<const std::uint64_t> segmentSizes)
      : candidates_(candidates), parameters_(parameters), segmentSizes_(segmentSizes) {}

  Choice best(std::uint64_t messageBytes) const {
    return bestChoice(candidates_, parameters_, segmentSizes_, messageBytes);
  }

  /// Whether no choice compares better.
  bool isBest(const Choice& choice, std::uint64_t messageBytes) const {
    return compared(choice, messageBytes) <= compared(best(messageBytes), messageBytes);
  }

  /// The smallest size above `bad`, where `choice` is not the best, from which it is the best up to
  /// `good`; found by bisection.
  std::uint64_t firstBest(const Choice& choice, std::uint64_t bad, std::uint64_t good) const {
    while (good - bad > 1) {
      const std::uint64_t middle = bad + (good - bad) / 2;
      (isBest(choice, middle) ? good : bad) = middle;
    }
    return good;
  }

private:
  double compared(const Choice& choice, std::uint64_t messageBytes) const {
    const Candidate& candidate = candidates_[choice.candidate];
    return comparedSeconds(
        candidate, parameters_,
        predictSeconds(candidate.profile, parameters_, messageBytes, choice.segmentBytes));
  }

  std::span<const Candidate> candidates_;
  const CommunicationParameters& parameters_;
  std::span<const std::uint64_t> segmentSizes_;
};

} // namespace

std::span<const std::uint64_t> allowedSegments(const Candidate& candidate,
                                               std::span<const std::uint64_t> segmentSizes,
                                               std::uint64_t messageBytes) {
  if (!candidate.isForWholeMessages) return segmentSizes;
  return {std::ranges::lower_bound(segmentSizes, messageBytes), segmentSizes.end()};
}

double comparedSeconds(const Candidate& candidate, const CommunicationParameters& parameters,
                       double predictedSeconds) {
  const bool mayMeet =
      !candidate.judged.contention.contentionFree() && !candidate.isForWholeMessages;
  return mayMeet && parameters.switchesBuffer() ? (1 + doubtInMeetings) * predictedSeconds
                                                : predictedSeconds;
}

Choice bestChoice(std::span<const Candidate> candidates, const CommunicationParameters& parameters,
                  std::span<const std::uint64_t> segmentSizes, std::uint64_t messageBytes) {
  assert(!candidates.empty());
  Choice best;
  double bestSeconds = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto allowed = allowedSegments(candidates[i], segmentSizes, messageBytes);
    if (allowed.empty()) continue;
    const auto [segmentBytes, predicted] =
        chooseSegment(candidates[i].profile, parameters, messageBytes, allowed);
    const double seconds = comparedSeconds(candidates[i], parameters, predicted);
    if (best.segmentBytes != 0 && seconds >= bestSeconds) continue;
    best = {i, segmentBytes};
    bestSeconds = seconds;
  }
  return best;
}

std::vector<ChoiceRange> chooseRanges(std::span<const Candidate> candidates,
                                      const CommunicationParameters& parameters,
                                      std::span<const std::uint64_t> segmentSizes) {
  // Downwards, because a segment size that suits some size suits all messages that fit in it.
  const Comparison compare(candidates, parameters, segmentSizes);
  std::vector<ChoiceRange> ranges = {{0, std::nullopt, compare.best(largestSample)}};
  const std::vector<std::uint64_t> sizes = samples();
  std::uint64_t good = largestSample;
  for (std::size_t next = sizes.size(); next-- > 0;) {
    const std::uint64_t size = sizes[next];
    while (size < good && !compare.isBest(ranges.back().choice, size)) {
      ranges.back().fromBytes = compare.firstBest(ranges.back().choice, size, good);
      const std::uint64_t last = ranges.back().fromBytes - 1;
      ranges.push_back({0, last, compare.best(last)});
      good = last;
    }
    good = std::min(good, size);
  }
  std::ranges::reverse(ranges);
  return ranges;
}

} // namespace topocast
