// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Jump tree: time-optimal as timed.hpp's, and no longer in preorder of the machine order. In:
// machines in their order, the root first, with the blocks of neighbours, and what sending costs.
// Out: a fast tree in which no two senders share a link.
//
// A tree in preorder enters every block at its front, the switch nearest to the root, so it needs
// many steps down a long line of switches. A jump enters a block at a switch deep inside, and
// serves the switches above on the way back, from switch to switch, over links whose upward
// direction nobody else uses:
//
//   root -> c, below s1 - s2 - s3          s1   s2   s3: c ...
//   c -> the first machine on s2             <--  <--
//   that one -> the first on s1
//
// So a jump enters a child's part first..last of the order at some position c at which a block
// starts:
//   - c sends up first, and then serves c..last, which lies in that block;
//   - on each block of the way up, the first machine of the block's share of first..c-1 serves that
//     share, after it has sent up as well;
//   - the way ends at `first`, in a block that holds `first`, its predecessor and c.
// Only one sender's message leaves each of these blocks, and only the parent's enters those that
// hold c. The parent's later messages do not leave these blocks either. One search tries jumps and
// children at the front side by side, so the tree is never slower than the timed one.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/sending_costs.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees jumpTree(const MachineOrder& order, const SendingCosts& costs);

} // namespace topocast::TOPOCAST_ABI::runtime
