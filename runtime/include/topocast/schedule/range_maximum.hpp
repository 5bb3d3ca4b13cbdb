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
        best_(2U * values.size(), none) {}

  /// Makes a position eligible. O(log n).
  void insert(std::uint32_t position) {
    for (std::uint32_t node = position + count_; node >= 1; node /= 2U) {
      const std::uint32_t better = pick(best_[node], position);
      if (better == best_[node]) return;
      best_[node] = better;
    }
  }

  /// Position of the largest value in [first, end), or none. O(log n).
  std::uint32_t best(std::uint32_t first, std::uint32_t end) const {
    std::uint32_t best = none;
    std::uint32_t left = first + count_;
    std::uint32_t right = std::max(first, end) + count_;
    for (; left < right; left /= 2U, right /= 2U) {
      if (left % 2U == 1U) best = pick(best, best_[left++]);
      if (right % 2U == 1U) best = pick(best, best_[--right]);
    }
    return best;
  }

private:
  std::uint32_t pick(std::uint32_t a, std::uint32_t b) const {
    if (a == none) return b;
    if (b == none) return a;
    const std::uint32_t valueA = (*values_)[a];
    const std::uint32_t valueB = (*values_)[b];
    if (valueA != valueB) return valueA > valueB ? a : b;
    return std::max(a, b);
  }

  const std::vector<std::uint32_t>* values_;
  std::uint32_t count_;
  std::vector<std::uint32_t> best_;
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

/// Calls `query(number, candidates)` for every number, in order of queryThresholds[number]; the
/// positions with eligibleFrom[position] <= that threshold stand in `candidates`, with `values`.
template <class Query>
void forEachByThreshold(const std::vector<std::uint32_t>& eligibleFrom,
                        const std::vector<std::uint32_t>& values,
                        const std::vector<std::uint32_t>& queryThresholds, Query query) {
  RangeMaximum candidates(values);
  const std::vector<std::uint32_t> positions = sortedByKey(eligibleFrom);
  auto nextPosition = positions.begin();
  for (const std::uint32_t number : sortedByKey(queryThresholds)) {
    while (nextPosition != positions.end() &&
           eligibleFrom[*nextPosition] <= queryThresholds[number])
      candidates.insert(*nextPosition++);
    query(number, candidates);
  }
}

} // namespace topocast::runtime
