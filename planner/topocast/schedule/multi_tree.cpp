// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/multi_tree.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/aligned_tree.hpp"
#include "topocast/schedule/block_tree.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/mesh_trees.hpp"
#include "topocast/schedule/multi_tree_roles.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Puts the child with the highest subtree first, everywhere. `children` by position.
TOPOCAST_INLINE void sortByHeight(std::vector<std::vector<std::uint32_t>>& children) {
  std::vector<std::uint32_t> downwards = {0};
  for (std::size_t i = 0; i < downwards.size(); ++i) {
    const std::vector<std::uint32_t>& below = children[downwards[i]];
    downwards.insert(downwards.end(), below.begin(), below.end());
  }
  std::vector<std::uint32_t> heights(children.size(), 0);
  for (std::size_t i = downwards.size(); i-- > 0;) {
    std::vector<std::uint32_t>& below = children[downwards[i]];
    stableSort(below, [&](std::uint32_t left, std::uint32_t right) {
      return heights[left] > heights[right];
    });
    if (!below.empty()) heights[downwards[i]] = heights[below.front()] + 1U;
  }
}

TOPOCAST_INLINE PreorderTree alignedTree(const MachineOrder& order, const BlockTree& blocks,
                                         TreeRoles roles, KnownVariants& known) {
  std::vector<std::vector<std::uint32_t>> children =
      alignedChildren(blocks, std::move(roles), known);
  sortByHeight(children);
  const auto childrenOf = [&](std::uint32_t position) -> const std::vector<std::uint32_t>& {
    return children[position];
  };
  return treeOfMachines(preorderFrom(0U, childrenOf), order.machines);
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees multiTrees(const MachineOrder& order, const Trees& trees) {
  if (order.size() == 1)
    return std::vector<PreorderTree>(trees.count, PreorderTree{order.machines, {0}});
  if (order.mesh != nullptr) return trees.count > 1 ? meshTrees(order, trees) : linearTree(order);
  const BlockTree blocks = blockTreeOf(order);
  detail::KnownVariants known;
  std::vector<PreorderTree> aligned;
  for (detail::TreeRoles& roles : detail::multiTreeRoles(blocks, trees.count))
    aligned.push_back(detail::alignedTree(order, blocks, std::move(roles), known));
  return aligned;
}

TOPOCAST_INLINE PreorderTrees twoTrees(const MachineOrder& order) {
  return multiTrees(order, Trees{2});
}

} // namespace topocast::TOPOCAST_ABI::runtime
