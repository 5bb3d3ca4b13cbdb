// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Contention-free linear tree. In: machines in their order, the root first. Out: the chain along
// it. No two of its messages share a link, so it moves large messages at full speed; its height
// is the number of machines less one. Source: Algorithm 1 of Patarasuk et al. 2008.
#pragma once

#include "topocast/machine_order.hpp"
#include "topocast/preorder_tree.hpp"

namespace topocast::runtime {

/// A chain through machines in this order.
inline PreorderTree chain(std::vector<std::uint32_t> machines) {
  std::vector<std::uint32_t> childCounts(machines.size(), 1);
  childCounts.back() = 0;
  return {std::move(machines), std::move(childCounts)};
}

inline PreorderTrees linearTree(const MachineOrder& order) {
  return chain(order.machines);
}

} // namespace topocast::runtime
