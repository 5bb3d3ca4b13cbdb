// A machine's place in a broadcast tree. In: the cluster's tables, the machines that take part, the
// root's machine. Out: the machine before this one and those after it.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/machine_order.hpp"
#include "topocast/preorder_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace topocast::runtime {

/// What one machine needs to know of a tree.
struct Position {
  std::uint32_t parent = 0;            ///< its own number at the root
  std::vector<std::uint32_t> children; ///< in sending order
};

/// The emitted tree over all machines, from this root.
inline PreorderTree emittedTree(const TreeTable& table, std::uint32_t machineCount,
                                std::uint32_t root) {
  PreorderTree tree;
  tree.machines.reserve(machineCount);
  tree.machines.push_back(root);
  std::copy_if(table.order, table.order + machineCount, std::back_inserter(tree.machines),
               [root](std::uint32_t machine) { return machine != root; });
  tree.childCounts = decodeChildCounts(table.childCounts);
  return tree;
}

/// Tree number `tree` over `machines` (ascending, each once, `root` among them): the emitted one if
/// these are all machines, else built anew. Whichever builder it is, a subset of the order is free
/// of contention where the order is.
inline PreorderTree treeOver(const Cluster& cluster, std::uint32_t tree,
                             const std::vector<std::uint32_t>& machines, std::uint32_t root) {
  const TreeTable& table = cluster.trees[tree];
  if (machines.size() == cluster.switches.machineCount)
    return emittedTree(table, cluster.switches.machineCount, root);
  return table.build(dfsOrder(cluster.switches, machines, root), table.arity);
}

/// The place of `machine`, which must be one of the tree's.
inline Position positionIn(const PreorderTree& tree, std::uint32_t machine) {
  const std::vector<std::uint32_t> parents = parentPositions(tree);
  const auto found = std::find(tree.machines.begin(), tree.machines.end(), machine);
  const auto here = static_cast<std::uint32_t>(found - tree.machines.begin());

  Position position;
  position.parent = tree.machines[parents[here]];
  position.children.reserve(tree.childCounts[here]);
  for (std::uint32_t below = here + 1; below < tree.size(); ++below)
    if (parents[below] == here) position.children.push_back(tree.machines[below]);
  return position;
}

} // namespace topocast::runtime
