// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware binomial tree, to compare with. In: the machines that take part. Out: the tree
// in which machine r, counted from the root, sends to r + 2^j for every 2^j below its lowest set
// bit, the largest first; in use as the broadcast of most MPI libraries for small messages.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees binomialTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
