// Subtrees that wait for a parent, by height: what the two-tree's assembly takes its children from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <vector>

namespace topocast::runtime::detail {

/// Subtrees by number, of any height: there are few heights, but on a long line of switches they
/// are far apart.
class SubtreePool {
public:
  void add(std::int32_t height, std::uint32_t subtree) { byHeight_[height].push_back(subtree); }

  /// The pool must not be empty here and below.
  std::int32_t lowestHeight() const { return byHeight_.begin()->first; }

  /// The height of the lowest but one; of the lowest if it is alone.
  std::int32_t secondHeight() const {
    const auto lowest = byHeight_.begin();
    const auto next = std::next(lowest);
    return lowest->second.size() > 1 || next == byHeight_.end() ? lowest->first : next->first;
  }

  /// Takes the highest that is no higher than `limit`; there must be one.
  std::uint32_t takeHighest(std::int32_t limit) {
    const auto highest = std::prev(byHeight_.upper_bound(limit));
    const std::uint32_t subtree = highest->second.back();
    highest->second.pop_back();
    if (highest->second.empty()) byHeight_.erase(highest);
    return subtree;
  }

private:
  std::map<std::int32_t, std::vector<std::uint32_t>> byHeight_; ///< no list is empty
};

} // namespace topocast::runtime::detail
