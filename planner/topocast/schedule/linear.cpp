// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/linear.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/mesh_network.hpp"
#include "topocast/schedule/mesh_curve.hpp"
#include "topocast/schedule/mesh_loads.hpp"

#include <cstddef>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTree chain(std::vector<std::uint32_t> machines) {
  std::vector<std::uint32_t> childCounts(machines.size(), 1);
  childCounts.back() = 0;
  return {std::move(machines), std::move(childCounts)};
}

namespace detail {

/// Whether no two messages of the chain through these machines share a link.
TOPOCAST_INLINE bool isFreeChain(const MeshNetwork& mesh,
                                 const std::vector<std::uint32_t>& machines) {
  MeshLoads loads(mesh, 1);
  for (std::size_t i = 1; i < machines.size(); ++i)
    loads.add(machines[i - 1U], machines[i]);
  return loads.excess() == 0;
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees linearTree(const MachineOrder& order) {
  if (order.mesh == nullptr) return chain(order.machines);
  std::vector<std::uint32_t> snake = snakeFromRoot(*order.mesh);
  snake.insert(snake.begin(), 0);
  if (!detail::isFreeChain(*order.mesh, snake)) return chain(order.machines);
  return treeOfMachines(chain(std::move(snake)), order.machines);
}

} // namespace topocast::TOPOCAST_ABI::runtime
