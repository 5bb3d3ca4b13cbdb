// Range maximum over positions that become eligible one after another: the data structure behind
// the fast form of Algorithm 2 (see kary.hpp). In: for every position the threshold from which it
// is eligible, its value, and queries with thresholds. Out: the queries in order of thresholds,
// each with a structure in which just the eligible positions stand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast::runtime {

/// The eligible position of the largest value in a range; among equals the last position.
class RangeMaximum {
public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// `values` by position; must outlive this object. No position is eligible yet.
  explicit RangeMaximum(const std::vector<std::uint32_t>& values)
      : values_(&values), count_(static_cast<std::uint32_t>(values.size())),
        best_(2U * values.size(), 0) {}

  /// Makes a position eligible. O(log n).
  void insert(std::uint32_t position) {
    const Rank rank = Rank{(*values_)[position]} << 32U | (position + 1U);
    for (std::uint32_t node = position + count_; node >= 1 && best_[node] < rank; node /= 2U)
      best_[node] = rank;
  }

  /// Position of the largest value in [first, end), or none. O(log n).
  std::uint32_t best(std::uint32_t first, std::uint32_t end) const {
    Rank best = 0;
    std::uint32_t left = first + count_;
    std::uint32_t right = std::max(first, end) + count_;
    for (; left < right; left /= 2U, right /= 2U) {
      if (left % 2U == 1U) best = std::max(best, best_[left++]);
      if (right % 2U == 1U) best = std::max(best, best_[--right]);
    }
    return static_cast<std::uint32_t>(best) - 1U;
  }

private:
  /// A value, and behind it the number of its position, from 1; 0 stands for no position.
  using Rank = std::uint64_t;

  const std::vector<std::uint32_t>* values_;
  std::uint32_t count_;
  std::vector<Rank> best_;
};

/// All numbers 0..keys.size()-1 in order of their keys, each key below keys.size().
inline std::vector<std::uint32_t> sortedByKey(const std::vector<std::uint32_t>& keys) {
  std::vector<std::uint32_t> next(keys.size() + 1U, 0);
  for (const std::uint32_t key : keys)
    ++next[key + 1U];
  for (std::size_t key = 1; key < next.size(); ++key)
    next[key] += next[key - 1U];
  std::vector<std::uint32_t> sorted(keys.size());
  for (std::uint32_t number = 0; number < keys.size(); ++number)
    sorted[next[keys[number]]++] = number;
  return sorted;
}

/// From which threshold on each position is eligible, and the positions in that order.
struct Eligibility {
  /// Each threshold must be below from.size(); `thresholds` must outlive this object.
  explicit Eligibility(const std::vector<std::uint32_t>& thresholds)
      : from(&thresholds), positions(sortedByKey(thresholds)) {}

  const std::vector<std::uint32_t>* from; ///< by position
  std::vector<std::uint32_t> positions;   ///< the first to be eligible first
};

/// Calls `query(number, candidates)` for every number, in order of queryThresholds[number]; the
/// positions that are eligible from there on stand in `candidates`, with `values`.
template <class Query>
void forEachByThreshold(const Eligibility& eligibility, const std::vector<std::uint32_t>& values,
                        const std::vector<std::uint32_t>& queryThresholds, Query query) {
  RangeMaximum candidates(values);
  auto next = eligibility.positions.begin();
  for (const std::uint32_t number : sortedByKey(queryThresholds)) {
    while (next != eligibility.positions.end() &&
           (*eligibility.from)[*next] <= queryThresholds[number])
      candidates.insert(*next++);
    query(number, candidates);
  }
}

} // namespace topocast::runtime
