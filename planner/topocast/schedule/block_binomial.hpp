// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware block-based binomial tree, to compare with. In: the machines that take part, and
// the machines in a block. Out: a binomial tree over the first machines of the blocks, of which
// there are as many as a power of two allows; each first machine then sends to the rest of its
// block one by one, and the first m machines send to one each of the m machines outside of all
// blocks.
//
// Blocks of one machine make it nearly binomial, one block makes it flat. The broadcast of the
// MPI-F library. Source: Nupairoj, "Multicast communication: from platform-independent modeling to
// platform-dependent tuning" (1998), section 3.4.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// More machines in a block than there are make one block.
PreorderTrees blockBinomialTree(const MachineOrder& order, const BlockSize& block);

} // namespace topocast::TOPOCAST_ABI::runtime
