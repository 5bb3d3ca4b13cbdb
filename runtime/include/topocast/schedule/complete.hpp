// Topology-unaware complete k-ary tree, to compare with. In: the machines that take part. Out: the
// tree in which machine r, counted from the root, has children k r + 1 to k r + k. Source:
// Patarasuk et al. 2008, section 5.2, for k = 2.
#pragma once

#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/numbered.hpp"

#include <algorithm>

namespace topocast::runtime {

/// `arity` >= 1.
inline PreorderTrees completeTree(const MachineOrder& order, std::uint64_t arity) {
  const std::uint64_t count = order.size();
  return numberedTree(order, [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
    const std::uint64_t first = std::min(arity * number + 1U, count);
    const std::uint64_t end = std::min(first + arity, count);
    for (std::uint64_t child = first; child < end; ++child)
      children.push_back(child);
  });
}

} // namespace topocast::runtime
