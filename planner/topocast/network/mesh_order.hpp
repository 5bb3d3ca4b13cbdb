// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The machine order of a mesh or torus. In: the network, the chain of its machines that take part,
// and the root among them. Out: the order of that chain (chain_order.hpp), which also knows on
// which nodes its positions are. Builders that split a chain do not look at these; builders of
// several trees lay them over the grid.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/network/mesh_network.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Of a machine's node only what is left without idle nodes counts: a job has the same order if it
/// is planned on its own part of the network.
MachineOrder meshOrder(const MeshNetwork& network, const std::vector<std::uint32_t>& chain,
                       std::uint32_t root);

} // namespace topocast::TOPOCAST_ABI::runtime
