// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Aligned multi-tree: the bandwidth of the linear tree at a height that is nearly logarithmic. In:
// machines in their order, the root first, and the number k of trees. Out: k trees, each for a k-th
// of the message, such that no directed link, machines' own included, carries more than one volume
// of the message, which no broadcast can improve on. Messages of different trees may meet on a link
// and wait there. With more trees each is lower, and more messages meet.
//
// Each tree enters every block once, and every machine has at most k children over all trees,
// mostly all in one and none in the others; multi_tree_roles.hpp tells why the loads follow from
// that.
#pragma once

#include "topocast/machine_order.hpp"
#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/aligned_tree.hpp"
#include "topocast/schedule/kind_parameters.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::runtime {
namespace detail {

/// Puts the child with the highest subtree first, everywhere. `children` by position.
inline void sortByHeight(std::vector<std::vector<std::uint32_t>>& children) {
  std::vector<std::uint32_t> downwards = {0};
  for (std::size_t i = 0; i < downwards.size(); ++i) {
    const std::vector<std::uint32_t>& below = children[downwards[i]];
    downwards.insert(downwards.end(), below.begin(), below.end());
  }
  std::vector<std::uint32_t> heights(children.size(), 0);
  for (std::size_t i = downwards.size(); i-- > 0;) {
    std::vector<std::uint32_t>& below = children[downwards[i]];
    std::stable_sort(below.begin(), below.end(), [&](std::uint32_t left, std::uint32_t right) {
      return heights[left] > heights[right];
    });
    if (!below.empty()) heights[downwards[i]] = heights[below.front()] + 1U;
  }
}

inline PreorderTree alignedTree(const MachineOrder& order, const BlockTree& blocks,
                                TreeRoles roles) {
  std::vector<std::vector<std::uint32_t>> children =
      AlignedTree(blocks, std::move(roles)).takeChildren();
  sortByHeight(children);
  const auto childrenOf = [&](std::uint32_t position) -> const std::vector<std::uint32_t>& {
    return children[position];
  };
  return treeOfMachines(preorderFrom(0U, childrenOf), order.machines);
}

} // namespace detail

/// One tree is a chain.
inline PreorderTrees multiTrees(const MachineOrder& order, const Trees& trees) {
  if (order.size() == 1)
    return std::vector<PreorderTree>(trees.count, PreorderTree{order.machines, {0}});
  const BlockTree blocks = blockTreeOf(order);
  std::vector<PreorderTree> aligned;
  for (detail::TreeRoles& roles : detail::multiTreeRoles(blocks, trees.count))
    aligned.push_back(detail::alignedTree(order, blocks, std::move(roles)));
  return aligned;
}

inline PreorderTrees twoTrees(const MachineOrder& order) {
  return multiTrees(order, Trees{2});
}

} // namespace topocast::runtime
