// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What topology-unaware trees are built on: the machines by number, as MPI libraries count ranks,
// from the root to the last and on from the first. Such trees know nothing of switches.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The machines that take part by number, from the root upwards, then from the lowest on.
std::vector<std::uint32_t> machinesFromRoot(const MachineOrder& order);

/// The tree over machines counted from the root, 0. `childrenOf(number, children)` appends the
/// numbers of a machine's children in sending order.
template <class ChildrenOf>
PreorderTree numberedTree(const MachineOrder& order, ChildrenOf childrenOf) {
  std::vector<std::uint64_t> children;
  const auto those = [&](std::uint64_t number) -> const std::vector<std::uint64_t>& {
    children.clear();
    childrenOf(number, children);
    return children;
  };
  return treeOfMachines(preorderFrom(std::uint64_t{0}, those), machinesFromRoot(order));
}

/// Appends the children of `number` in the binomial tree over 0 to `count` - 1, the furthest first:
/// number + 2^j for every 2^j below its lowest set bit.
void appendBinomialChildren(std::uint64_t number, std::uint64_t count,
                            std::vector<std::uint64_t>& children);

/// The same in the binomial tree whose distances double, the nearest first: number + 2^j for every
/// 2^j above `number`.
void appendDoublingChildren(std::uint64_t number, std::uint64_t count,
                            std::vector<std::uint64_t>& children);

} // namespace topocast::TOPOCAST_ABI::runtime
