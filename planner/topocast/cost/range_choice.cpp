// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Choices where nobody measured. In: candidates, and the times at the corners of the range between
// which the truth lies. Out: for every message size the choice that loses least, at worst, to the
// fastest one at each corner.
#include "topocast/cost/message_times.hpp"
#include "topocast/cost/size_ranges.hpp"
#include "topocast/inline.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE MessageTimes MessageTimes::at(const TimesCorner& corner) const {
  std::vector<MeasuredTimes> sizes = sizes_;
  for (MeasuredTimes& size : sizes) {
    size.latency += corner.latency;
    size.gap += corner.gap;
    size.relayGap = size.gap + corner.relayGap;
  }
  MessageTimes times(std::move(sizes), switchesBuffer_, ports_);
  times.setMulticast(multicast_);
  return times;
}

TOPOCAST_INLINE ChoiceComparison::~ChoiceComparison() = default;

TOPOCAST_INLINE void ChoiceComparison::addCorners() {
  for (const TimesCorner& corner : times_.corners()) {
    cornerTimes_.push_back(std::make_unique<MessageTimes>(times_.at(corner)));
    corners_.push_back(
        std::make_unique<ChoiceComparison>(candidates_, *cornerTimes_.back(), segmentSizes_));
  }
}

/// The number of a size among those whose best choices are known.
TOPOCAST_INLINE std::size_t ChoiceComparison::leastSeconds(std::uint64_t messageBytes) const {
  const auto known = std::find(leastOf_.begin(), leastOf_.end(), messageBytes);
  const auto number = static_cast<std::size_t>(known - leastOf_.begin());
  if (known != leastOf_.end()) return number;
  leastOf_.push_back(messageBytes);
  for (const auto& corner : corners_)
    least_.push_back(corner->seconds(corner->best(messageBytes), messageBytes));
  return number;
}

/// The most that a choice takes at a corner over what the best takes there; what is found first
/// above `enough`, if anything is.
TOPOCAST_INLINE double ChoiceComparison::mostRatio(const Choice& choice, std::size_t least,
                                                   double enough) const {
  double most = 1;
  for (std::size_t i = 0; i < corners_.size() && most < enough; ++i)
    if (const double best = least_[least * corners_.size() + i]; best > 0)
      most = std::max(most, corners_[i]->seconds(choice, leastOf_[least]) / best);
  return most;
}

TOPOCAST_INLINE double ChoiceComparison::mostLoss(const Choice& choice,
                                                  std::uint64_t messageBytes) const {
  if (!isOfRange()) return 0;
  return mostRatio(choice, leastSeconds(messageBytes), std::numeric_limits<double>::infinity()) - 1;
}

/// Puts a candidate's choice in the place of `best` if it loses less at worst.
TOPOCAST_INLINE void ChoiceComparison::lowerRatio(std::size_t candidate, std::size_t least,
                                                  double& leastRatio, Choice& best) const {
  const auto take = [&](const Choice& choice) {
    const double ratio = mostRatio(choice, least, leastRatio);
    if (ratio >= leastRatio) return;
    leastRatio = ratio;
    best = choice;
  };
  const std::uint64_t bytes = leastOf_[least];
  if (const std::uint64_t only = candidates_[candidate].onlySegment; only > 0) {
    if (maySend({candidate, only}, bytes)) take({candidate, only});
    return;
  }
  const auto losesMore = [&](std::size_t size) {
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const ChoiceComparison& corner = *corners_[i];
      const double enough = leastRatio * least_[least * corners_.size() + i];
      const SegmentCosts& costs = corner.costs_[candidate];
      if (corner.compared({candidate, 0}, costs.aboutLeastPipelined(bytes, size)) >= enough ||
          corner.compared({candidate, 0}, costs.leastPipelined(bytes, size)) >= enough)
        return true;
    }
    return false;
  };
  for (std::size_t size = 0; size < segmentSizes_.size(); ++size) {
    const Choice choice = {candidate, segmentSizes_[size]};
    const bool isWhole = choice.segmentBytes >= bytes;
    if (maySend(choice, bytes) && (isWhole || !losesMore(size))) take(choice);
    if (isWhole) break; // one segment, as with all larger ones
  }
}

TOPOCAST_INLINE Choice ChoiceComparison::leastLoss(std::uint64_t messageBytes) const {
  const std::size_t least = leastSeconds(messageBytes);
  Choice best;
  double leastRatio = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    lowerRatio(i, least, leastRatio, best);
  assert(best.segmentBytes > 0);
  return best;
}

TOPOCAST_INLINE Choice ChoiceComparison::best(std::uint64_t messageBytes,
                                              std::size_t candidate) const {
  Choice best;
  double least = std::numeric_limits<double>::infinity();
  if (isOfRange()) {
    lowerRatio(candidate, leastSeconds(messageBytes), least, best);
  } else {
    lower({messageBytes, detail::partCostsOf(times_, messageBytes)}, candidate, least, best);
  }
  return best;
}

namespace detail {

/// Two to every doubling.
TOPOCAST_INLINE std::vector<std::uint64_t> fewSampleSizes() {
  constexpr std::uint64_t smallest = 128;
  constexpr std::uint64_t largest = std::uint64_t{1} << 26U;
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t size = smallest; size <= largest; size *= 2)
    sizes.insert(sizes.end(), {size, size + size / 2});
  return sizes;
}

TOPOCAST_INLINE std::vector<ChoiceRange> rangesOfSamples(const ChoiceComparison& compare) {
  std::vector<ChoiceRange> ranges;
  std::uint64_t fromBytes = 0;
  for (const std::uint64_t sample : fewSampleSizes()) {
    ranges.push_back({fromBytes, sample, compare.best(sample)});
    fromBytes = sample + 1;
  }
  ranges.push_back({fromBytes, std::nullopt, compare.best(aboveSamples)});
  return ranges;
}

} // namespace detail

TOPOCAST_INLINE std::optional<double> mostLossIn(const ChoiceComparison& compare,
                                                 const ChoiceRange& range) {
  if (!compare.isOfRange()) return std::nullopt;
  const std::uint64_t last = range.toBytes.value_or(detail::aboveSamples);
  double most = std::max(compare.mostLoss(range.choice, range.toBytes.value_or(range.fromBytes)),
                         compare.mostLoss(range.choice, last));
  for (const std::uint64_t size : detail::fewSampleSizes())
    if (range.fromBytes <= size && size < last)
      most = std::max(most, compare.mostLoss(range.choice, size));
  return most;
}

} // namespace topocast::TOPOCAST_ABI::runtime
