// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware complete k-ary tree, to compare with. In: the machines that take part. Out: the
// tree in which machine r, counted from the root, has children k r + 1 to k r + k. Source:
// Patarasuk et al. 2008, section 5.2, for k = 2.
#pragma once

#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/numbered.hpp"

#include <algorithm>

namespace topocast::runtime {

inline PreorderTrees completeTree(const MachineOrder& order, const Children& most) {
  const std::uint64_t arity = most.count;
  const std::uint64_t count = order.size();
  return numberedTree(order, [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
    const std::uint64_t first = std::min(arity * number + 1U, count);
    const std::uint64_t end = std::min(first + arity, count);
    for (std::uint64_t child = first; child < end; ++child)
      children.push_back(child);
  });
}

inline PreorderTrees completeBinaryTree(const MachineOrder& order) {
  return completeTree(order, Children{2});
}

} // namespace topocast::runtime
