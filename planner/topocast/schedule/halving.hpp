// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Recursive halving of a chain: the binomial tree of meshes (U-mesh) and multistage networks
// (U-min). In: machines in their order, the root anywhere in their chain. Out: the tree in which
// every sender keeps the half of the chain that it is in; the larger half if they differ.
//
// No two messages of one step share a link. It is as fast as can be where a machine can send again
// just when its message has arrived. Source: McKinley, Xu, Esfahanian and Ni, and Xu and Ni, as in
// Nupairoj (1998), chapter 5.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees halvingTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
