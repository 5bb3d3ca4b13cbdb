// Jump tree: time-optimal as timed.hpp's, and no longer in preorder of the machine order. In:
// machines in their order, the root first, with the blocks of neighbours, and what sending costs.
// Out: a fast tree in which no two senders share a link.
//
// A tree in preorder enters every block at its front, the switch nearest to the root, and so goes
// down a long way of switches step by step. A jump enters a block at a switch deep in it and then
// serves those above on the way back, from switch to switch, over links whose upward direction
// nobody else uses:
//
//   root -> c, below s1 - s2 - s3          s1   s2   s3: c ...
//   c -> the first machine on s2             <--  <--
//   that one -> the first on s1
//
// So a child's part first..last of the order is entered at some position c in it that opens a
// block:
//   - c serves c..last, which does not go beyond that block, and first of all sends up;
//   - above it, the front of the part of each block on the way serves that part, and sends up;
//   - the way ends at `first`, in a block that holds `first`, its predecessor and c.
// One sender leaves each of these blocks, and one sender, the parent, enters each that holds c.
// What the parent sends to behind that does not leave those blocks either. Jumps and children at
// the front are tried side by side in one search, so that the tree is never slower than the timed
// one.
#pragma once

#include "topocast/schedule/timed.hpp"
#include "topocast/schedule/urgent_first.hpp"

namespace topocast::runtime {

inline PreorderTrees jumpTree(const MachineOrder& order, const SendingCosts& costs) {
  const detail::ReachTable table(order, costs, detail::Jumps::yes);
  return detail::urgentFirst(detail::treeOf(table, costs), costs);
}

} // namespace topocast::runtime
