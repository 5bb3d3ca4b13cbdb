// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Several trees over a mesh or torus that share the message. In: an order that knows the nodes of
// its machines, and the number k of trees. Out: k trees, each for a k-th of the message, such that
// no directed link, machines' own included, carries more than one volume of the message, which no
// broadcast can improve on.
//
// A machine has at most k children over all trees, mostly all in one (mesh_roles.hpp). The trees
// are nearly k-ary, so they are low, and a step is about 1/sqrt(k) as long as the step before it,
// so that all the way is little longer than the way through the grid (mesh_tree.hpp). The loads
// allow that, but do not promise it: links with more than k messages are relieved (mesh_swaps.hpp).
// Where that fails, as in narrow meshes, multi-trees over a comb (mesh_comb.hpp) take their place
// if they load no link more; they are higher, because they enter each row only once. Else all trees
// are the chain, whose messages may meet in some jobs on tori; the judge leaves it out then.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// `order` of a mesh or torus, of at least two machines.
PreorderTrees meshTrees(const MachineOrder& order, const Trees& trees);

} // namespace topocast::TOPOCAST_ABI::runtime
