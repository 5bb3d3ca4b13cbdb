// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Machine orders on a chain: regular networks (meshes, tori, multistage networks) have one chain of
// machines for all roots. In: the chain, and the root in it. Out: the machine order, which has the
// root first and the others as they stand in the chain.
//
// A chain is dimension-ordered in a mesh, lexicographic in a multistage network. For machines
// u < v <= x < y in it the messages u->v and x->y share no link, nor do y->x and v->u, nor, if v
// and x are two, v->u and x->y (in a multistage network if every source has its own way up). So a
// sender may split the chain anywhere and send to the part it is not in, at that part's nearer end.
// Source: Theorems 4 and 6 of Nupairoj, "Multicast communication: from platform-independent
// modeling to platform-dependent tuning" (1998).
#pragma once

#include "topocast/network/machine_order.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The order of a chain (each machine once, `root` among them). All machines form one block, so
/// builders that look for blocks see a single switch.
MachineOrder chainOrder(const std::vector<std::uint32_t>& chain, std::uint32_t root);

/// The inverse: the machines as they stand in the chain.
std::vector<std::uint32_t> chainOf(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
