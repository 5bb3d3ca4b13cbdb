// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A machine's place in the trees of a broadcast. In: the cluster's tables, the machines that take
// part, the root's machine. Out: in each tree the machine before this one, and the machines after
// it.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/job/position.hpp"
#include "topocast/network/chain_order.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/numbered.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The emitted tree over all machines, from this root.
inline PreorderTree emittedTree(const TreeTable& table, std::uint32_t machineCount,
                                std::uint32_t root) {
  return treeOfMachines(decodeShape(table.shape), orderFrom(root, table.order, machineCount));
}

/// The emitted trees of a range.
inline std::vector<PreorderTree> emittedTrees(const Cluster& cluster, const Range& range,
                                              std::uint32_t root) {
  const TreeTable* const tables = cluster.treesOfAll.trees + range.tree;
  std::vector<PreorderTree> trees;
  trees.reserve(range.treeCount);
  for (std::uint32_t tree = 0; tree < range.treeCount; ++tree)
    trees.push_back(emittedTree(tables[tree], cluster.machines.machineCount, root));
  return trees;
}

/// The chain that senders split where they adapt, and a machine's place in it.
struct ChainPlace {
  std::vector<std::uint32_t> chain;
  std::uint32_t own = 0;
};

/// The chain of all machines that senders split in a range where they adapt: by number from the
/// root on, whatever the network; the network's chain; or the tree's order.
inline std::vector<std::uint32_t> emittedChain(const Cluster& cluster, const Range& range,
                                               std::uint32_t root) {
  const TreeTable& table = cluster.treesOfAll.trees[range.tree];
  const std::uint32_t count = cluster.machines.machineCount;
  const std::uint32_t* const chain = cluster.treesOfAll.chain;
  std::vector<std::uint32_t> order = orderFrom(root, table.order, count);
  if (factsOf(table.kind).follows == Follows::machineNumbers)
    return machinesFromRoot({std::move(order), {}, {}});
  return chain == nullptr ? order : std::vector<std::uint32_t>(chain, chain + count);
}

/// The place of `machine` in such a chain.
inline ChainPlace chainPlaceOf(std::vector<std::uint32_t> chain, std::uint32_t machine) {
  const auto found = std::find(chain.begin(), chain.end(), machine);
  const auto own = static_cast<std::uint32_t>(found - chain.begin());
  return {std::move(chain), own};
}

} // namespace topocast::TOPOCAST_ABI::runtime
