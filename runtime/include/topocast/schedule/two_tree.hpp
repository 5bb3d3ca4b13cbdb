// Aligned two-tree: the bandwidth of the linear tree at a height that is nearly logarithmic. In:
// machines in their order, the root first. Out: two trees, each for half of the message, such that
// no directed link, machines' own included, carries more than one volume of the message, which no
// broadcast can improve on. Messages of different trees may meet on a link and wait there.
//
// Each tree enters every block once, and every machine has at most two children over both trees,
// mostly two in one and none in the other; two_tree_roles.hpp tells why the loads follow from that.
#pragma once

#include "topocast/machine_order.hpp"
#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/aligned_tree.hpp"

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

/// The tree of these children by position, over machines by position.
inline PreorderTree preorderOf(const std::vector<std::uint32_t>& machines,
                               const std::vector<std::vector<std::uint32_t>>& children) {
  PreorderTree tree;
  std::vector<std::uint32_t> open = {0};
  while (!open.empty()) {
    const std::uint32_t here = open.back();
    open.pop_back();
    tree.machines.push_back(machines[here]);
    tree.childCounts.push_back(static_cast<std::uint32_t>(children[here].size()));
    open.insert(open.end(), children[here].rbegin(), children[here].rend());
  }
  return tree;
}

inline PreorderTree alignedTree(const MachineOrder& order, const BlockTree& blocks,
                                std::vector<Role> roles) {
  std::vector<std::vector<std::uint32_t>> children =
      AlignedTree(blocks, std::move(roles)).takeChildren();
  sortByHeight(children);
  return preorderOf(order.machines, children);
}

} // namespace detail

inline PreorderTrees twoTree(const MachineOrder& order, std::uint64_t /*arity*/) {
  if (order.size() == 1) return {{order.machines, {0}}, {order.machines, {0}}};
  const BlockTree blocks = blockTreeOf(order);
  const std::vector<detail::Role> first = detail::twoTreeRoles(blocks);
  std::vector<detail::Role> second;
  second.reserve(first.size());
  for (const detail::Role role : first)
    second.push_back(static_cast<detail::Role>(2 - role));
  return {detail::alignedTree(order, blocks, first),
          detail::alignedTree(order, blocks, std::move(second))};
}

} // namespace topocast::runtime
