// A cluster for tests: machines n0, n1, ... dealt out to a line of switches, with trees of quite
// different shapes and segments so short and odd that they cut through elements. Communicators of
// some of the machines are planned for.
#pragma once

#include "cluster_tables.hpp"

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// The root sends to all, the last machine of the order first.
inline PreorderTree backwardStar(const MachineOrder& order) {
  PreorderTree tree{order.machines, std::vector<std::uint32_t>(order.size(), 0)};
  std::reverse(tree.machines.begin() + 1, tree.machines.end());
  tree.childCounts.front() = order.size() - 1;
  return tree;
}

inline void appendHalves(std::uint32_t machines, std::vector<std::uint32_t>& childCounts) {
  const std::uint32_t below = machines - 1;
  childCounts.push_back(std::min(below, 2U));
  if (below > 0) appendHalves((below + 1) / 2, childCounts);
  if (below > 1) appendHalves(below / 2, childCounts);
}

/// A binary tree: half of what is left to the first child, half to the second.
inline PreorderTree halvesTree(const MachineOrder& order) {
  PreorderTree tree{order.machines, {}};
  appendHalves(order.size(), tree.childCounts);
  return tree;
}

inline ClusterValues testCluster(std::uint32_t machineCount) {
  MachineOrder byNumber;
  ClusterValues values;
  values.switchAbove = {-1, 0, 1};
  for (std::uint32_t machine = 0; machine < machineCount; ++machine) {
    byNumber.machines.push_back(machine);
    values.switchOfMachine.push_back(machine % 3);
    // Even roots change tree with the size, odd ones do not.
    values.firstRangeOfRoot.push_back(machine % 2 == 0 ? 0 : 3);
  }
  values.trees.push_back({chain(byNumber.machines), kinds::linear()});
  values.trees.push_back({halvesTree(byNumber), kinds::binary()});
  values.trees.push_back({backwardStar(byNumber), kinds::flat()});
  values.planned = {kinds::linear(), kinds::binary()};
  values.ranges = {{16, 4, 2}, {4096, 100, 1}, {anyLength, 8191, 0}, {anyLength, 3001, 1}};
  return values;
}

inline ClusterValues withoutPlanning(ClusterValues values) {
  values.planned.clear();
  return values;
}

class TestCluster : public ClusterTables {
public:
  explicit TestCluster(std::uint32_t machineCount, const std::string& prefix = "n")
      : ClusterTables(testCluster(machineCount), prefix) {}
};

/// The same, whose trees serve all machines together, and where nothing is planned for others.
class TreesOnly : public ClusterTables {
public:
  explicit TreesOnly(std::uint32_t machineCount, const std::string& prefix = "n")
      : ClusterTables(withoutPlanning(testCluster(machineCount)), prefix) {}
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
