// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Flat tree. In: machines in their order, the root first. Out: the root sends to every other
// machine itself. One sender cannot contend with itself, so the tree is free of contention, and
// slow for all but a few machines or very small messages.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees flatTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
