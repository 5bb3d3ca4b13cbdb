// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware trees, to compare with. In: the machines that take part, which count from the
// root on (numbered.hpp). Out: trees as MPI libraries have them.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// The chain by machine numbers, from the root and round. Source: Patarasuk et al. 2008, section
/// 5.2.
PreorderTrees unawareLinearTree(const MachineOrder& order);

/// Machine r has children k r + 1 to k r + k. Source: the same, for k = 2.
PreorderTrees completeTree(const MachineOrder& order, const Children& most);

PreorderTrees completeBinaryTree(const MachineOrder& order);

/// Machine r sends to r + 2^j for every 2^j below its lowest set bit, the largest first; in use as
/// the broadcast of most MPI libraries for small messages.
PreorderTrees binomialTree(const MachineOrder& order);

/// A binomial tree over the first machines of the blocks, of which there are as many as a power of
/// two allows; each first machine then sends to the rest of its block one by one, and the first m
/// machines send to one each of the m machines outside of all blocks. Blocks of one machine make it
/// nearly binomial, one block makes it flat; more machines in a block than there are make one
/// block. The broadcast of the MPI-F library. Source: Nupairoj, "Multicast communication: from
/// platform-independent modeling to platform-dependent tuning" (1998), section 3.4.
PreorderTrees blockBinomialTree(const MachineOrder& order, const BlockSize& block);

} // namespace topocast::TOPOCAST_ABI::runtime
