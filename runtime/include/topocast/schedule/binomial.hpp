// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware binomial tree, to compare with. In: the machines that take part. Out: the tree
// in which machine r, counted from the root, sends to r + 2^j for every 2^j below its lowest set
// bit, the largest first; in use as the broadcast of most MPI libraries for small messages.
#pragma once

#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/numbered.hpp"

namespace topocast::runtime {

inline PreorderTrees binomialTree(const MachineOrder& order) {
  const std::uint64_t count = order.size();
  return numberedTree(order, [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
    appendBinomialChildren(number, count, children);
  });
}

} // namespace topocast::runtime
