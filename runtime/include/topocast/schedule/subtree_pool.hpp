// Subtrees that wait for a parent, by height: what joining upwards takes its children from.
#pragma once

#include <algorithm>
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

  /// The pool must not be empty.
  std::int32_t lowestHeight() const { return byHeight_.begin()->first; }

  /// How high that becomes from which `count` subtrees, no more than there are, hang at these
  /// depths, the nearest first: at the deepest the lowest, and so on.
  std::int32_t heightOver(const std::int32_t* depths, std::uint32_t count) const {
    std::int32_t height = 0;
    auto lowest = byHeight_.begin();
    std::size_t used = 0;
    for (std::uint32_t i = count; i-- > 0; ++used) {
      if (used == lowest->second.size()) {
        ++lowest;
        used = 0;
      }
      height = std::max(height, depths[i] + lowest->first);
    }
    return height;
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
