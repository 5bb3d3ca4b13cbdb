// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// From candidates to ranges of message sizes. In: the profiles of candidates, what messages cost,
// and the segment sizes allowed. Out: for every message size one candidate and segment size, each
// the fastest at the sizes that are compared, four to every doubling. The generator plans with it,
// and so does the running broadcast.
//
// Where nobody measured what messages cost, the truth lies in a range of times. The choice is then
// the one that loses least, at worst, to the fastest at each corner of the range; two sizes to
// every doubling are compared, and ranges end there.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/segment_costs.hpp"
#include "topocast/schedule/segments.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
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
  /// See ChoiceComparison::mostLoss(); nothing if times are known, or there is no other choice.
  std::optional<double> mostLoss = std::nullopt;
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
                   std::vector<std::uint64_t> segmentSizes);
  ChoiceComparison(const ChoiceComparison&) = delete;
  ChoiceComparison& operator=(const ChoiceComparison&) = delete;
  ChoiceComparison(ChoiceComparison&&) = delete;
  ChoiceComparison& operator=(ChoiceComparison&&) = delete;
  ~ChoiceComparison();

  /// Whether the times are a range; choices are then compared by mostLoss().
  bool isOfRange() const { return !corners_.empty(); }

  /// The choice that compares best; among equals the first candidate and the smallest segment.
  Choice best(std::uint64_t messageBytes) const;

  /// The same of one candidate.
  Choice best(std::uint64_t messageBytes, std::size_t candidate) const;

  /// By how much longer a choice takes, at most, than the best one takes at each corner of the
  /// range, as a part of the other's time. 0 if the times are no range.
  double mostLoss(const Choice& choice, std::uint64_t messageBytes) const;

  /// Whether no choice compares better, unless the times are a range.
  bool isBest(const Choice& choice, std::uint64_t messageBytes) const;

  /// What a choice is compared by, unless the times are a range.
  double seconds(const Choice& choice, std::uint64_t messageBytes) const {
    return compared(choice, predicted(choice, messageBytes));
  }

  /// What a choice, of one of the segment sizes, is predicted to take.
  double predicted(const Choice& choice, std::uint64_t messageBytes) const;

  /// How much longer a choice takes than another one, as a part of the other's time: by what is
  /// predicted or by what they are compared by, whichever is more. Below 0 if it takes less.
  /// Of a range, by how much more it loses at most.
  double loss(const Choice& choice, const Choice& other, std::uint64_t messageBytes) const {
    if (isOfRange())
      return (1 + mostLoss(choice, messageBytes)) / (1 + mostLoss(other, messageBytes)) - 1;
    const auto longer = [](double one, double another) {
      return one <= another ? std::min(one - another, 0.0) : (one - another) / another;
    };
    const double one = predicted(choice, messageBytes);
    const double another = predicted(other, messageBytes);
    return std::max(longer(one, another), longer(compared(choice, one), compared(other, another)));
  }

  /// Whether a message of that size may go with a choice: of some candidates only in one segment.
  /// Corners tell what other messages may cost, and nothing of a stream's datagrams; so it has to
  /// be the best by the times that stand for the range.
  bool maySend(const Choice& choice, std::uint64_t messageBytes) const {
    const CandidateCosts& candidate = candidates_[choice.candidate];
    if (candidate.isForWholeMessages) return messageBytes <= choice.segmentBytes;
    return candidate.onlySegment == 0 || !isOfRange() || isBest(choice, messageBytes);
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
  bool lower(const Message& message, std::size_t number, double& leastSeconds, Choice& best) const;

  void addCorners();
  std::size_t leastSeconds(std::uint64_t messageBytes) const;
  double mostRatio(const Choice& choice, std::size_t least, double enough) const;
  void lowerRatio(std::size_t candidate, std::size_t least, double& leastRatio, Choice& best) const;
  Choice leastLoss(std::uint64_t messageBytes) const;

  std::vector<CandidateCosts> candidates_;
  const MessageTimes& times_;
  std::vector<std::uint64_t> segmentSizes_;
  std::vector<SegmentCosts> costs_;
  // At the corners of the range, if the times are one.
  std::vector<std::unique_ptr<MessageTimes>> cornerTimes_;
  std::vector<std::unique_ptr<ChoiceComparison>> corners_;
  // What the best choices take at each corner, one after another, for messages of these sizes.
  mutable std::vector<std::uint64_t> leastOf_;
  mutable std::vector<double> least_;
};

namespace detail {

/// Message sizes at which choices are compared: 0, and four steps to every doubling.
std::vector<std::uint64_t> sampleSizes();

/// Where times are a range, stands for all sizes above those that are compared: no segment holds
/// it.
constexpr std::uint64_t aboveSamples = maxSegmentBytes + 1;

/// Where times are a range: a range of sizes for each that is compared.
std::vector<ChoiceRange> rangesOfSamples(const ChoiceComparison& compare);

} // namespace detail

/// Ranges from 0 bytes on, as few as possible. What is best at 1 GiB serves all larger messages.
/// Where the times are a range, one for each size that is compared.
std::vector<ChoiceRange> chooseRanges(const ChoiceComparison& compare);

/// The most that a range's choice loses at the sizes of it that are compared; nothing if the times
/// are no range.
std::optional<double> mostLossIn(const ChoiceComparison& compare, const ChoiceRange& range);

} // namespace topocast::TOPOCAST_ABI::runtime
