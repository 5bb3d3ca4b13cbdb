// Topology-unaware complete k-ary tree, to compare with. In: the machines that take part. Out: the
// tree in which machine r, counted from the root, has children k r + 1 to k r + k. Source:
// Patarasuk et al. 2008, section 5.2, for k = 2.
#pragma once

#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/numbered.hpp"

#include <algorithm>

namespace topocast::runtime {

/// `arity` >= 1.
inline PreorderTrees completeTree(const MachineOrder& order, std::uint32_t arity) {
  const std::vector<std::uint32_t> machines = machinesFromRoot(order);
  const std::uint64_t count = machines.size();
  PreorderTree tree;
  std::vector<std::uint64_t> open = {0};
  while (!open.empty()) {
    const std::uint64_t here = open.back();
    open.pop_back();
    const std::uint64_t first = std::min(arity * here + 1U, count);
    const std::uint64_t end = std::min(first + arity, count);
    tree.machines.push_back(machines[here]);
    tree.childCounts.push_back(static_cast<std::uint32_t>(end - first));
    for (std::uint64_t child = end; child > first; --child)
      open.push_back(child - 1U);
  }
  return tree;
}

} // namespace topocast::runtime
