// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/mesh_comb.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/switch_tree.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The coordinate of the next node from `here` on the way to `root`, along one dimension.
TOPOCAST_INLINE std::uint32_t stepToRoot(std::uint32_t here, std::uint32_t root,
                                         std::uint32_t radix, bool isRing) {
  const std::uint32_t upwards = (root + radix - here) % radix;
  const bool isUp = isRing ? upwards <= radix - upwards : here < root;
  return (here + (isUp ? 1U : radix - 1U)) % radix;
}

/// Nodes from one to the next along each dimension.
TOPOCAST_INLINE std::vector<std::uint32_t> nodeStrides(const MeshNetwork& mesh) {
  std::vector<std::uint32_t> strides(mesh.radices.size());
  std::uint32_t stride = 1;
  for (std::size_t dimension = strides.size(); dimension-- > 0;) {
    strides[dimension] = stride;
    stride *= mesh.radices[dimension];
  }
  return strides;
}

/// The node before `node` on the comb; -1 for the root's.
TOPOCAST_INLINE std::int32_t nodeBefore(const MeshNetwork& mesh,
                                        const std::vector<std::uint32_t>& strides,
                                        std::uint32_t node, Teeth teeth) {
  for (std::size_t i = 0; i < strides.size(); ++i) {
    const std::size_t dimension = teeth == Teeth::alongFirst ? i : strides.size() - 1U - i;
    const std::uint32_t radix = mesh.radices[dimension];
    const std::uint32_t here = node / strides[dimension] % radix;
    const std::uint32_t root = mesh.nodeOfMachine.front() / strides[dimension] % radix;
    if (here == root) continue;
    const std::uint32_t next = stepToRoot(here, root, radix, mesh.isRing[dimension]);
    return static_cast<std::int32_t>(node - here * strides[dimension] + next * strides[dimension]);
  }
  return -1;
}

} // namespace detail

TOPOCAST_INLINE MachineOrder combOrder(const MeshNetwork& mesh, Teeth teeth) {
  const std::vector<std::uint32_t> strides = detail::nodeStrides(mesh);
  const std::uint32_t nodes = strides.front() * mesh.radices.front();
  std::vector<std::int32_t> above(nodes);
  for (std::uint32_t node = 0; node < nodes; ++node)
    above[node] = detail::nodeBefore(mesh, strides, node, teeth);
  std::vector<std::uint32_t> machines(mesh.machineCount());
  std::iota(machines.begin(), machines.end(), 0U);
  const SwitchTree comb = {mesh.machineCount(), mesh.nodeOfMachine.data(), nodes, above.data()};
  return dfsOrder(comb, machines, 0);
}

} // namespace topocast::TOPOCAST_ABI::runtime
