// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware linear tree, to compare with. In: the machines that take part. Out: the chain
// by machine numbers, from the root and round. Source: Patarasuk et al. 2008, section 5.2.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees unawareLinearTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
