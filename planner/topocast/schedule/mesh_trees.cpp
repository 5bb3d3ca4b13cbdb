// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/mesh_trees.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/mesh_network.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/mesh_comb.hpp"
#include "topocast/schedule/mesh_curve.hpp"
#include "topocast/schedule/mesh_loads.hpp"
#include "topocast/schedule/mesh_roles.hpp"
#include "topocast/schedule/mesh_swaps.hpp"
#include "topocast/schedule/mesh_tree.hpp"
#include "topocast/schedule/multi_tree.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The tree by machine, the child with the highest subtree first.
TOPOCAST_INLINE PreorderTree treeWithParents(const MeshParents& parents) {
  const std::vector<std::uint32_t> heights = meshHeights(parents);
  std::vector<std::vector<std::uint32_t>> children(parents.size());
  for (std::uint32_t machine = 1; machine < parents.size(); ++machine)
    children[parents[machine]].push_back(machine);
  for (std::vector<std::uint32_t>& below : children)
    stableSort(below, [&](std::uint32_t left, std::uint32_t right) {
      return heights[left] > heights[right];
    });
  return preorderFrom(0U, [&](std::uint32_t machine) -> const std::vector<std::uint32_t>& {
    return children[machine];
  });
}

/// Trees by machine that load no link too much; none if they were not found.
TOPOCAST_INLINE std::vector<PreorderTree> spreadTrees(const MeshNetwork& mesh, std::uint32_t trees,
                                                      std::uint64_t centring) {
  const std::vector<std::uint32_t> curve = curveFromRoot(mesh);
  MeshLoads loads(mesh, trees);
  std::vector<MeshParents> parents;
  for (MeshRoles& roles : meshRoles(curve.size(), trees))
    parents.push_back(MeshTree(curve, std::move(roles), centring, loads).build());
  if (!MeshSwaps(curve, loads).relieve(parents)) return {};
  std::vector<PreorderTree> found;
  found.reserve(parents.size());
  for (const MeshParents& ofTree : parents)
    found.push_back(treeWithParents(ofTree));
  return found;
}

/// The same over one comb.
TOPOCAST_INLINE std::vector<PreorderTree> treesOverComb(const MeshNetwork& mesh, const Trees& trees,
                                                        Teeth teeth) {
  const PreorderTrees built = multiTrees(combOrder(mesh, teeth), trees);
  MeshLoads loads(mesh, trees.count);
  for (const PreorderTree& tree : built) {
    const std::vector<std::uint32_t> parents = parentPositions(tree);
    for (std::uint32_t position = 1; position < tree.size(); ++position)
      loads.add(tree.machines[parents[position]], tree.machines[position]);
  }
  if (loads.excess() > 0) return {};
  return {built.begin(), built.end()};
}

/// The same over the comb with the shorter teeth if that is possible.
TOPOCAST_INLINE std::vector<PreorderTree> combTrees(const MeshNetwork& mesh, const Trees& trees) {
  const bool isLastShorter = mesh.radices.back() <= mesh.radices.front();
  std::vector<PreorderTree> built =
      treesOverComb(mesh, trees, isLastShorter ? Teeth::alongLast : Teeth::alongFirst);
  if (!built.empty()) return built;
  return treesOverComb(mesh, trees, isLastShorter ? Teeth::alongFirst : Teeth::alongLast);
}

/// How often spread trees are tried. Not at all if hardly any message finds another way than along
/// one line.
TOPOCAST_INLINE std::size_t triesOn(const MeshNetwork& mesh, std::size_t most) {
  constexpr std::size_t narrow = 3; // nodes side by side
  constexpr std::size_t machinesInAll = 1536;
  std::size_t nodes = 1;
  for (const std::uint32_t radix : mesh.radices)
    nodes *= radix;
  if (nodes < narrow * *std::max_element(mesh.radices.begin(), mesh.radices.end())) return 0;
  return std::min(most, 1U + machinesInAll / mesh.machineCount());
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees meshTrees(const MachineOrder& order, const Trees& trees) {
  constexpr std::uint64_t centrings[] = {32, 12, 20, 48, 16, 8}; // tried in this order
  const MeshNetwork& mesh = *order.mesh;
  const std::size_t tries = detail::triesOn(mesh, std::size(centrings));
  std::vector<PreorderTree> built;
  for (std::size_t i = 0; i < tries && built.empty(); ++i)
    built = detail::spreadTrees(mesh, trees.count, centrings[i]);
  if (built.empty()) built = detail::combTrees(mesh, trees);
  if (built.empty()) return std::vector<PreorderTree>(trees.count, linearTree(order).front());
  for (PreorderTree& tree : built)
    tree = treeOfMachines(std::move(tree), order.machines);
  return built;
}

} // namespace topocast::TOPOCAST_ABI::runtime
