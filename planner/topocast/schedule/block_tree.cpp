// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/block_tree.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// A block's first position, and the distance of its last position from the end of the order.
/// Sorted by these, a block stands before the blocks inside it.
using BlockExtent = std::pair<std::uint32_t, std::uint32_t>;

/// All blocks of two machines and more that do not hold the root, each once, from the outside in.
TOPOCAST_INLINE std::vector<BlockExtent> blockExtents(const MachineOrder& order) {
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

TOPOCAST_INLINE BlockTree blockTreeOf(const MachineOrder& order) {
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

} // namespace topocast::TOPOCAST_ABI::runtime
