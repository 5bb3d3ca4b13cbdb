// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Things that are joined to groups step by step. In: numbers, two at a time. Out: which of them are
// in one group. Union by size with path halving (Tarjan and van Leeuwen, "Worst-case analysis of
// set union algorithms", 1984).
#pragma once

#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

class DisjointGroups {
public:
  /// At first each of so many numbers is a group.
  explicit DisjointGroups(std::size_t count) : above_(count), sizes_(count, 1) {
    std::iota(above_.begin(), above_.end(), 0U);
  }

  /// A member that stands for the group, until that is joined to another one.
  std::uint32_t groupOf(std::uint32_t member) {
    while (above_[member] != member)
      member = above_[member] = above_[above_[member]];
    return member;
  }

  void join(std::uint32_t one, std::uint32_t other) {
    std::uint32_t larger = groupOf(one);
    std::uint32_t smaller = groupOf(other);
    if (larger == smaller) return;
    if (sizes_[larger] < sizes_[smaller]) std::swap(larger, smaller);
    above_[smaller] = larger;
    sizes_[larger] += sizes_[smaller];
  }

private:
  std::vector<std::uint32_t> above_;
  std::vector<std::uint32_t> sizes_; ///< of groups, by the member that stands for them
};

} // namespace topocast::TOPOCAST_ABI::runtime
