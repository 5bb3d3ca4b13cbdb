// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The combs of a mesh or torus. In: the machines' nodes, the root first. Out: the machine order of
// the tree of switches that the nodes are if only these links are left: those along the dimension
// of the teeth, and along each other dimension those between nodes that have the root's coordinates
// in all dimensions on the teeth's side of it. In two dimensions that is the root's column and all
// rows, or the root's row and all columns.
//
// Builders that work on blocks build over this order as over that of any tree of switches. Where a
// message takes another way in the grid than on the comb, links may carry more than builders know.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/network/mesh_network.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Along which dimension most links of a comb are.
enum class Teeth : std::uint8_t { alongLast, alongFirst };

/// All machines, from machine 0. On a ring the comb goes both ways round from the root.
MachineOrder combOrder(const MeshNetwork& mesh, Teeth teeth);

} // namespace topocast::TOPOCAST_ABI::runtime
