// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// From candidates to ranges of message sizes. In: the profiles of candidates, what messages cost,
// and the segment sizes allowed. Out: for every message size one candidate and segment size, each
// the fastest at the sizes that are compared, four to every doubling. The generator plans with it,
// and so does the running broadcast.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/segment_costs.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// A schedule that may be chosen.
struct CandidateCosts {
  const ScheduleProfile* profile = nullptr;
  bool isContentionFree = false;
  bool isForWholeMessages = false; ///< not to be chosen for messages of several segments
  std::uint64_t onlySegment = 0;   ///< the payload of a stream's datagrams; 0: any segment
};

/// A candidate with a segment size.
struct Choice {
  std::size_t candidate = 0; ///< index into the candidates
  std::uint64_t segmentBytes = 0;

  friend bool operator==(const Choice& left, const Choice& right) {
    return left.candidate == right.candidate && left.segmentBytes == right.segmentBytes;
  }
};

/// A choice for messages of `fromBytes` to `toBytes`, both included.
struct ChoiceRange {
  std::uint64_t fromBytes = 0;
  std::optional<std::uint64_t> toBytes; ///< nothing: no upper end
  Choice choice;
};

/// By how much what is predicted for a candidate counts: by a hundredth more for pipelines whose
/// messages may meet where switches buffer. So of two that are as fast as each other, one that is
/// free of contention is chosen (docs/cost-model.md).
double weightOf(const CandidateCosts& candidate, const MessageTimes& times);

/// What candidates are compared by, in seconds.
double comparedSeconds(const CandidateCosts& candidate, const MessageTimes& times,
                       double predictedSeconds);

/// Compares choices for any message size. Segment sizes ascend and are not empty; some candidate is
/// for messages of several segments.
class ChoiceComparison {
public:
  ChoiceComparison(std::vector<CandidateCosts> candidates, const MessageTimes& times,
                   std::vector<std::uint64_t> segmentSizes)
      : candidates_(std::move(candidates)), times_(times), segmentSizes_(std::move(segmentSizes)) {
    assert(!candidates_.empty() && !segmentSizes_.empty());
    costs_.reserve(candidates_.size());
    for (const CandidateCosts& candidate : candidates_)
      costs_.emplace_back(*candidate.profile, times_, segmentSizes_);
  }

  /// The choice that compares best; among equals the first candidate and the smallest segment.
  Choice best(std::uint64_t messageBytes) const {
    Choice best;
    double leastSeconds = std::numeric_limits<double>::infinity();
    const Message message = {messageBytes, detail::partCostsOf(times_, messageBytes)};
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      lower(message, i, leastSeconds, best);
    assert(best.segmentBytes > 0);
    return best;
  }

  /// Whether no choice compares better.
  bool isBest(const Choice& choice, std::uint64_t messageBytes) const {
    double leastSeconds = seconds(choice, messageBytes);
    Choice better;
    const Message message = {messageBytes, detail::partCostsOf(times_, messageBytes)};
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (lower(message, i, leastSeconds, better)) return false;
    return true;
  }

  /// What a choice is compared by.
  double seconds(const Choice& choice, std::uint64_t messageBytes) const {
    return compared(choice, predicted(choice, messageBytes));
  }

  /// What a choice, of one of the segment sizes, is predicted to take.
  double predicted(const Choice& choice, std::uint64_t messageBytes) const {
    const SegmentCosts& costs = costs_[choice.candidate];
    if (candidates_[choice.candidate].onlySegment > 0) return streamed(choice, messageBytes);
    if (messageBytes <= choice.segmentBytes)
      return costs.whole(messageBytes, detail::partCostsOf(times_, messageBytes));
    const auto size =
        std::lower_bound(segmentSizes_.begin(), segmentSizes_.end(), choice.segmentBytes);
    assert(size != segmentSizes_.end() && *size == choice.segmentBytes);
    return costs.pipelined(messageBytes, static_cast<std::size_t>(size - segmentSizes_.begin()));
  }

  /// How much longer a choice takes than another one, as a part of the other's time: by what is
  /// predicted or by what they are compared by, whichever is more. Below 0 if it takes less.
  double loss(const Choice& choice, const Choice& other, std::uint64_t messageBytes) const {
    const auto longer = [](double one, double another) {
      return one <= another ? std::min(one - another, 0.0) : (one - another) / another;
    };
    const double one = predicted(choice, messageBytes);
    const double another = predicted(other, messageBytes);
    return std::max(longer(one, another), longer(compared(choice, one), compared(other, another)));
  }

  /// Whether a message of that size may go with a choice: of some candidates only in one segment.
  bool maySend(const Choice& choice, std::uint64_t messageBytes) const {
    return !candidates_[choice.candidate].isForWholeMessages || messageBytes <= choice.segmentBytes;
  }

private:
  /// What a stream takes, whose datagrams are of the choice's segment size.
  double streamed(const Choice& choice, std::uint64_t messageBytes) const {
    return predictSeconds(*candidates_[choice.candidate].profile, times_, messageBytes,
                          choice.segmentBytes);
  }

  double compared(const Choice& choice, double predictedSeconds) const {
    return comparedSeconds(candidates_[choice.candidate], times_, predictedSeconds);
  }

  /// What all candidates have in common of a message.
  struct Message {
    std::uint64_t bytes = 0;
    detail::PartCosts costs; ///< in one segment, on one port
  };

  /// Puts a candidate's choice in the place of `best` if it takes less; whether it did.
  bool lower(const Message& message, std::size_t number, double& leastSeconds, Choice& best) const {
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

  std::vector<CandidateCosts> candidates_;
  const MessageTimes& times_;
  std::vector<std::uint64_t> segmentSizes_;
  std::vector<SegmentCosts> costs_;
};

namespace detail {

/// Message sizes at which choices are compared: 0, and four steps to every doubling.
std::vector<std::uint64_t> sampleSizes();

} // namespace detail

/// Ranges from 0 bytes on, as few as possible. What is best at 1 GiB serves all larger messages.
std::vector<ChoiceRange> chooseRanges(const ChoiceComparison& compare);

} // namespace topocast::TOPOCAST_ABI::runtime
