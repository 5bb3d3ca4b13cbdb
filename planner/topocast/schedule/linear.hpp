// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Contention-free linear tree. In: machines in their order, the root first. Out: the chain along
// it. No two of its messages share a link, so it moves large messages at full speed; its height
// is the number of machines less one. Source: Algorithm 1 of Patarasuk et al. 2008. In a mesh or
// torus it is a snake (mesh_curve.hpp), whose steps are shorter, unless messages would share a
// link.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// A chain through machines in this order.
PreorderTree chain(std::vector<std::uint32_t> machines);

PreorderTrees linearTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
