// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A machine's place in the trees of a broadcast. In: the cluster's tables, the machines that take
// part, the root's machine. Out: in each tree the machine before this one and those after it.
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
#include <vector>

namespace topocast::runtime {

/// The emitted tree over all machines, from this root.
inline PreorderTree emittedTree(const TreeTable& table, std::uint32_t machineCount,
                                std::uint32_t root) {
  return treeOfMachines(decodeShape(table.shape), orderFrom(root, table.order, machineCount));
}

/// The order of `machines` (ascending, each once, `root` among them).
inline MachineOrder orderOf(const Cluster& cluster, const std::vector<std::uint32_t>& machines,
                            std::uint32_t root) {
  if (cluster.chain == nullptr) return dfsOrder(cluster.switches, machines, root);
  return chainOrder(partOfChain(cluster.chain, cluster.switches.machineCount, machines), root);
}

/// The trees of a range over `machines` (ascending, each once, `root` among them): the emitted ones
/// if these are all machines, else built anew. Whichever builder it is, what holds of contention
/// over an order holds over a subset of it.
inline std::vector<PreorderTree> treesOver(const Cluster& cluster, const Range& range,
                                           const std::vector<std::uint32_t>& machines,
                                           std::uint32_t root) {
  const TreeTable* const tables = cluster.trees + range.tree;
  std::vector<PreorderTree> trees;
  if (machines.size() == cluster.switches.machineCount) {
    for (std::uint32_t tree = 0; tree < range.treeCount; ++tree)
      trees.push_back(emittedTree(tables[tree], cluster.switches.machineCount, root));
    return trees;
  }
  const PreorderTrees built = build(tables->kind, orderOf(cluster, machines, root));
  return {built.begin(), built.end()};
}

/// The chain that senders split where they adapt, and a machine's place in it.
struct ChainPlace {
  std::vector<std::uint32_t> chain; ///< the machines that take part
  std::uint32_t own = 0;
};

/// Whether senders that adapt split the machines by number, whatever the network.
inline bool splitsNumbers(const ScheduleKind& kind) {
  return factsOf(kind).follows == Follows::machineNumbers;
}

/// The place of `machine`, one of `machines` (ascending, each once, `root` among them).
inline ChainPlace chainPlaceOf(const Cluster& cluster, const std::vector<std::uint32_t>& machines,
                               std::uint32_t root, std::uint32_t machine,
                               const ScheduleKind& kind) {
  const MachineOrder order = orderOf(cluster, machines, root);
  ChainPlace place;
  place.chain = splitsNumbers(kind) ? machinesFromRoot(order) : chainOf(order);
  const auto found = std::find(place.chain.begin(), place.chain.end(), machine);
  place.own = static_cast<std::uint32_t>(found - place.chain.begin());
  return place;
}

} // namespace topocast::runtime
