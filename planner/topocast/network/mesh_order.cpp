// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/mesh_order.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/chain_order.hpp"

#include <memory>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE MachineOrder meshOrder(const MeshNetwork& network,
                                       const std::vector<std::uint32_t>& chain,
                                       std::uint32_t root) {
  MachineOrder order = chainOrder(chain, root);
  MeshNetwork placed = {network.radices, network.isRing, {}, network.speed};
  placed.nodeOfMachine.reserve(order.machines.size());
  for (const std::uint32_t machine : order.machines)
    placed.nodeOfMachine.push_back(network.nodeOfMachine[machine]);
  order.mesh = std::make_shared<const MeshNetwork>(withoutIdleNodes(placed));
  return order;
}

} // namespace topocast::TOPOCAST_ABI::runtime
