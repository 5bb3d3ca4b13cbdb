// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Time-optimal tree in preorder. In: machines in their order, the root first, with the blocks of
// neighbours, and what sending costs. Out: the tree whose last machine has the message earliest,
// among the trees in preorder of that order in which no two senders share a link.
//
// A limit on children is for messages of several segments: a sender with more children brings the
// first segment everywhere sooner, and takes longer for each segment.
//
// With no gap between two children and a limit of two this is Algorithm 2 of Patarasuk et al. 2008:
// time is height then (kary.hpp). For up to two children the tree is the fastest of its kind. For
// more, one form is not tried: a sender that enters a block several times, and sends behind it
// before the last of these children has reached the block's end.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/reach_table.hpp"
#include "topocast/schedule/sending_costs.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The tree of a table. If the table had to stop short, which happens beyond 4,096 machines only,
/// it is the lowest tree instead, with two children at most if their number is not limited.
PreorderTree treeOf(const ReachTable& table, const SendingCosts& costs);

} // namespace detail

PreorderTrees timedTree(const MachineOrder& order, const SendingCosts& costs);

} // namespace topocast::TOPOCAST_ABI::runtime
