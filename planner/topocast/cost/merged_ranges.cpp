// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/merged_ranges.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// For a range without end: sizes beyond it cost in proportion.
constexpr std::uint64_t beyondSamples = std::uint64_t{1} << 36U;

/// The same ranges cut at all sizes that are compared, so that a choice may go on into a part of
/// another one's range.
TOPOCAST_INLINE std::vector<ChoiceRange> cutAtSamples(const std::vector<ChoiceRange>& ranges) {
  const std::vector<std::uint64_t> samples = sampleSizes();
  std::vector<ChoiceRange> pieces;
  for (const ChoiceRange& range : ranges) {
    pieces.push_back(range);
    for (auto cut = std::upper_bound(samples.begin(), samples.end(), range.fromBytes);
         cut != samples.end() && (!range.toBytes || *cut <= *range.toBytes); ++cut) {
      pieces.back().toBytes = *cut - 1U;
      pieces.push_back({*cut, range.toBytes, range.choice});
    }
  }
  return pieces;
}

TOPOCAST_INLINE std::vector<Choice> choicesOf(const std::vector<ChoiceRange>& ranges) {
  std::vector<Choice> choices;
  for (const ChoiceRange& range : ranges)
    if (std::find(choices.begin(), choices.end(), range.choice) == choices.end())
      choices.push_back(range.choice);
  return choices;
}

/// Ranges on their way to fewer.
class RangeMerging {
public:
  RangeMerging(const ChoiceComparison& compare, const std::vector<ChoiceRange>& ranges,
               double mostLoss)
      : compare_(compare), choices_(choicesOf(ranges)),
        ranges_(compare.isOfRange() ? ranges : cutAtSamples(ranges)), mostLoss_(mostLoss) {}

  std::vector<ChoiceRange> merged() const {
    std::vector<ChoiceRange> merged;
    for (std::size_t end = ranges_.size(); end > 0;) {
      const Group group = longestBelow(end);
      merged.push_back({ranges_[group.first].fromBytes, ranges_[end - 1].toBytes, group.choice});
      end = group.first;
    }
    std::reverse(merged.begin(), merged.end());
    return merged;
  }

private:
  /// Ranges from `first` on that have one choice, and the most that it loses.
  struct Group {
    std::size_t first;
    Choice choice;
    double loss;
  };

  Group longestBelow(std::size_t end) const {
    Group longest = {end - 1, ranges_[end - 1].choice, 0};
    for (const Choice& choice : choices_) {
      const Group group = groupBelow(end, choice);
      if (group.first < longest.first ||
          (group.first == longest.first && group.loss < longest.loss))
        longest = group;
    }
    return longest;
  }

  /// The ranges right below `end` that a choice serves; none if `first` is `end`.
  Group groupBelow(std::size_t end, const Choice& choice) const {
    Group group = {end, choice, 0};
    while (group.first > 0) {
      const std::optional<double> loss = lossIn(ranges_[group.first - 1], choice);
      if (!loss) break;
      group.loss = std::max(group.loss, *loss);
      --group.first;
    }
    return group;
  }

  /// What a choice loses in a range at most; nothing if it is too much.
  std::optional<double> lossIn(const ChoiceRange& range, const Choice& choice) const {
    if (choice == range.choice) return 0;
    const std::uint64_t last =
        range.toBytes.value_or(compare_.isOfRange() ? aboveSamples : beyondSamples);
    if (!compare_.maySend(choice, last)) return std::nullopt;
    double loss = compare_.loss(choice, range.choice, last);
    // A range of times is compared at the largest sizes.
    if (!compare_.isOfRange() || !range.toBytes)
      loss = std::max(loss, compare_.loss(choice, range.choice, range.fromBytes));
    return loss <= mostLoss_ ? std::optional(std::max(loss, 0.0)) : std::nullopt;
  }

  const ChoiceComparison& compare_;
  std::vector<Choice> choices_;
  std::vector<ChoiceRange> ranges_; ///< cut at the sizes that are compared
  double mostLoss_;
};

} // namespace detail

TOPOCAST_INLINE std::vector<ChoiceRange> mergeRanges(const ChoiceComparison& compare,
                                                     const std::vector<ChoiceRange>& ranges,
                                                     double mostLoss) {
  return detail::RangeMerging(compare, ranges, mostLoss).merged();
}

} // namespace topocast::TOPOCAST_ABI::runtime
