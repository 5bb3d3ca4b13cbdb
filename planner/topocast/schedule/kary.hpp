// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Contention-free k-ary tree of low height. In: machines in their order, the root first, with the
// blocks of neighbours. Out: a tree in preorder of that order in which every machine has at most k
// children and no two senders share a link.
//
// Let F_h(i) be the furthest position j such that positions i..j have such a tree of height h
// rooted at i; F_0(i) = i. The first child of i is c_1 = i+1; a further child c follows a child d
// without contention exactly if
//   - d < c <= F_{h-1}(d) + 1, so that the subtree of d fills the positions between;
//   - blockFirst[c] <= d: a link down into a block that holds c-1 and c would else be used by d's
//     subtree as well;
//   - c <= e + 1, where e is the last position of the smallest block that holds i and d: a link up
//     out of that block would else be used by d's subtree as well.
// For k = 2 this is Algorithm 2 of Patarasuk et al. 2008 with single children, exactly: choosing
// the c with the largest F_{h-1}(c) gives the lowest tree, in O(height P log P) steps
// (further_places.hpp). For k > 2 every further child is chosen likewise, one after another, which
// is free of contention too and never higher than the binary tree, but need not be the lowest.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// Where detail::largestTable does not allow the full height, trees of the greatest
/// height allowed follow each other, the next one's root a child of the last position before it.
PreorderTrees karyTree(const MachineOrder& order, const Children& most);

/// The lowest with up to two children.
PreorderTrees binaryTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
