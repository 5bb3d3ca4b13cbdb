// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The trees along which a message is scattered. The message is cut into as many equal pieces as
// there are machines, one for each; a message to a machine carries the pieces of all machines in
// its subtree. Then an allgather brings all pieces to all machines (pieces.hpp).
//
// In: machines, by the machine order or by number. Out: the tree in which each sender keeps the
// first half of its part of the order, the larger one if they differ, and sends the other half to
// its first machine. Over the machine order no two messages of one step share a link: their parts
// of the order lie apart. Source: Patarasuk et al. 2008, section 3.1; the broadcast of MPICH for
// long messages, which goes by number.
//
// The alternating tree is for an allgather in which long messages go to the nearest machines: each
// sender keeps every second machine of its part, itself among them, and sends the others to the
// machine next to it. Distances then double from step to step while messages are halved.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees scatterTree(const MachineOrder& order);

PreorderTrees alternatingScatterTree(const MachineOrder& order);

PreorderTrees unawareScatterTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
