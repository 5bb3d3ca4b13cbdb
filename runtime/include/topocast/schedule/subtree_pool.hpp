// Subtrees that wait for a parent, by height: what the two-tree's assembly takes its children from.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime::detail {

/// Subtrees by number, of height -1 and more. Heights are small numbers, so that each has a list.
class SubtreePool {
public:
  void add(std::int32_t height, std::uint32_t subtree) {
    const std::size_t list = listOf(height);
    if (list >= byHeight_.size()) byHeight_.resize(list + 1U);
    byHeight_[list].push_back(subtree);
    lowest_ = std::min(lowest_, list);
    ++size_;
  }

  /// The pool must not be empty here and below.
  std::int32_t lowestHeight() {
    while (byHeight_[lowest_].empty())
      ++lowest_;
    return static_cast<std::int32_t>(lowest_) - 1;
  }

  /// The height of the lowest but one; of the lowest if it is alone.
  std::int32_t secondHeight() {
    std::size_t second = listOf(lowestHeight());
    if (size_ > 1 && byHeight_[second].size() == 1) {
      ++second;
      while (byHeight_[second].empty())
        ++second;
    }
    return static_cast<std::int32_t>(second) - 1;
  }

  /// Takes the highest that is no higher than `limit`; there must be one.
  std::uint32_t takeHighest(std::int32_t limit) {
    std::size_t list = std::min(listOf(limit), byHeight_.size() - 1U);
    while (byHeight_[list].empty())
      --list;
    const std::uint32_t subtree = byHeight_[list].back();
    byHeight_[list].pop_back();
    --size_;
    return subtree;
  }

private:
  static std::size_t listOf(std::int32_t height) {
    return static_cast<std::size_t>(std::int64_t{height} + 1);
  }

  std::vector<std::vector<std::uint32_t>> byHeight_; ///< from height -1 on
  std::size_t lowest_ = 0;                           ///< lists before this one are empty
  std::size_t size_ = 0;
};

} // namespace topocast::runtime::detail
