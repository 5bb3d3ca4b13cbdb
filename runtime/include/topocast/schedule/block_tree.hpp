// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The blocks of a machine order as a tree. In: an order with the blocks of neighbours. Out: for
// every block the blocks and machines that it consists of. Builders that work from the lowest
// switches upwards need this tree; those that look at neighbours only do not.
//
// An order does not show blocks of fewer than two machines, and shows several blocks of the same
// machines as one. No builder needs more.
#pragma once

#include "topocast/machine_order.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// The blocks below the root of an order of at least two machines. A part is a machine, by its
/// position, or a block, by the number of machines plus its own number.
struct BlockTree {
  std::uint32_t machineCount = 0;
  /// parts[b]: what block b is made of, in the machine order. Block 0 is all machines but the root;
  /// a block stands before those inside it.
  std::vector<std::vector<std::uint32_t>> parts;

  std::uint32_t blockCount() const { return static_cast<std::uint32_t>(parts.size()); }
  std::uint32_t partCount() const { return machineCount + blockCount(); }
  std::uint32_t partOf(std::uint32_t block) const { return machineCount + block; }
  bool isBlock(std::uint32_t part) const { return part >= machineCount; }
  std::uint32_t blockOf(std::uint32_t part) const { return part - machineCount; }
};

namespace detail {

/// A block's first position, and the distance of its last position from the end of the order.
/// Sorted by these, a block stands before the blocks inside it.
using BlockExtent = std::pair<std::uint32_t, std::uint32_t>;

/// All blocks of two machines and more that do not hold the root, each once, from the outside in.
inline std::vector<BlockExtent> blockExtents(const MachineOrder& order) {
  const std::uint32_t count = order.size();
  std::vector<BlockExtent> extents;
  for (std::uint32_t i = 1; i + 1U < count; ++i)
    if (order.blockFirst[i + 1U] > 0)
      extents.emplace_back(order.blockFirst[i + 1U], count - 1U - order.blockLast[i]);
  std::sort(extents.begin(), extents.end());
  extents.erase(std::unique(extents.begin(), extents.end()), extents.end());
  return extents;
}

} // namespace detail

/// `order` of at least two machines. O(P log P).
inline BlockTree blockTreeOf(const MachineOrder& order) {
  struct Open {
    std::uint32_t block;
    std::uint32_t last; ///< its last position
  };
  const std::uint32_t count = order.size();
  const std::vector<detail::BlockExtent> extents = detail::blockExtents(order);
  BlockTree tree;
  tree.machineCount = count;
  tree.parts.resize(extents.size() + 1U);
  std::vector<Open> open = {{0, count - 1U}};
  std::size_t next = 0;
  for (std::uint32_t position = 1; position < count; ++position) {
    while (open.back().last < position)
      open.pop_back();
    for (; next < extents.size() && extents[next].first == position; ++next) {
      const auto block = static_cast<std::uint32_t>(next + 1U);
      tree.parts[open.back().block].push_back(tree.partOf(block));
      open.push_back({block, count - 1U - extents[next].second});
    }
    tree.parts[open.back().block].push_back(position);
  }
  return tree;
}

} // namespace topocast::runtime
