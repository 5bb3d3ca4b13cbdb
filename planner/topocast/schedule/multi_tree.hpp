// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Aligned multi-tree: the bandwidth of the linear tree at a height that is nearly logarithmic. In:
// machines in their order, the root first, and the number k of trees. Out: k trees, each for a k-th
// of the message, such that no directed link, machines' own included, carries more than one volume
// of the message, which no broadcast can improve on. Messages of different trees may meet on a link
// and wait there. With more trees each is lower, and more messages meet.
//
// Each tree enters every block once, and every machine has at most k children over all trees,
// mostly all in one and none in the others; multi_tree_roles.hpp tells why the loads follow from
// that.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// One tree is a chain.
PreorderTrees multiTrees(const MachineOrder& order, const Trees& trees);

PreorderTrees twoTrees(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
