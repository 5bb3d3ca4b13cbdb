// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tree of a dynamic multicast on an idle network. In: machines in their order, the root
// anywhere in their chain, and the holding times. Out: the tree that splits the chain by the table
// of best parts.
//
// While a broadcast runs, other traffic may delay messages. Every sender then splits its part of
// the chain by how long its last message took (adaptive_split.hpp). Source: DYN-mesh and DYN-min,
// and over machine numbers DYN-tree, section 6.3 of Nupairoj (1998).
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees dynamicTree(const MachineOrder& order, const HoldingTimes& times);

/// The same over machine numbers from the root on.
PreorderTrees unawareDynamicTree(const MachineOrder& order, const HoldingTimes& times);

} // namespace topocast::TOPOCAST_ABI::runtime
