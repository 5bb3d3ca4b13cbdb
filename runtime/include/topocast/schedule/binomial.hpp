// Topology-unaware binomial tree, to compare with. In: the machines that take part. Out: the tree
// in which machine r, counted from the root, sends to r + 2^j for every 2^j below its lowest set
// bit, the largest first; in use as the broadcast of most MPI libraries for small messages.
#pragma once

#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/numbered.hpp"

namespace topocast::runtime {

inline PreorderTrees binomialTree(const MachineOrder& order, std::uint32_t /*arity*/) {
  const std::vector<std::uint32_t> machines = machinesFromRoot(order);
  const std::uint64_t count = machines.size();
  const auto childrenOf = [&](std::uint64_t number) {
    std::vector<std::uint64_t> children; // nearest first
    for (std::uint64_t step = 1; number + step < count && (number & step) == 0; step *= 2U)
      children.push_back(number + step);
    return children;
  };

  PreorderTree tree;
  std::vector<std::uint64_t> open = {0};
  while (!open.empty()) {
    const std::uint64_t here = open.back();
    open.pop_back();
    const std::vector<std::uint64_t> children = childrenOf(here);
    tree.machines.push_back(machines[here]);
    tree.childCounts.push_back(static_cast<std::uint32_t>(children.size()));
    open.insert(open.end(), children.begin(), children.end());
  }
  return tree;
}

} // namespace topocast::runtime
