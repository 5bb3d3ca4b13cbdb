// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware complete k-ary tree, to compare with. In: the machines that take part. Out: the
// tree in which machine r, counted from the root, has children k r + 1 to k r + k. Source:
// Patarasuk et al. 2008, section 5.2, for k = 2.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees completeTree(const MachineOrder& order, const Children& most);

PreorderTrees completeBinaryTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
