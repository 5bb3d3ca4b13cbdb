// A cluster for tests: machines n0, n1, ... dealt out to a line of switches, with trees of quite
// different shapes and segments so short and odd that they cut through elements.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/machine_order.hpp"
#include "topocast/preorder_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace topocast::runtime::test {

inline PreorderTree chainTree(const MachineOrder& order, std::uint32_t /*arity*/) {
  PreorderTree tree{order.machines, std::vector<std::uint32_t>(order.size(), 1)};
  tree.childCounts.back() = 0;
  return tree;
}

/// The root sends to all, the last machine of the order first.
inline PreorderTree backwardStar(const MachineOrder& order, std::uint32_t /*arity*/) {
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
inline PreorderTree halvesTree(const MachineOrder& order, std::uint32_t /*arity*/) {
  PreorderTree tree{order.machines, {}};
  appendHalves(order.size(), tree.childCounts);
  return tree;
}

/// Owns the tables that a generated file would hold.
class TestCluster {
public:
  explicit TestCluster(std::uint32_t machineCount, const std::string& prefix = "n") {
    for (std::uint32_t machine = 0; machine < machineCount; ++machine) {
      names_.push_back(prefix + std::to_string(machine));
      switchOfMachine_.push_back(machine % switchCount);
      // Even roots change tree with the size, odd ones do not.
      firstRangeOfRoot_.push_back(machine % 2 == 0 ? 0 : 3);
    }
    for (const std::string& name : names_)
      namePointers_.push_back(name.c_str());

    MachineOrder byNumber;
    for (std::uint32_t machine = 0; machine < machineCount; ++machine)
      byNumber.machines.push_back(machine);
    for (const TreeBuilder build : {chainTree, halvesTree, backwardStar}) {
      const PreorderTree tree = build(byNumber, 2);
      orders_.push_back(tree.machines);
      childCounts_.push_back(encodeChildCounts(tree.childCounts));
      trees_.push_back({nullptr, nullptr, build, 2});
    }
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      trees_[i].order = orders_[i].data();
      trees_[i].childCounts = childCounts_[i].c_str();
    }
    cluster_ = {"test",
                namePointers_.data(),
                {machineCount, switchOfMachine_.data(), switchCount, switchAbove},
                trees_.data(),
                ranges_.data(),
                firstRangeOfRoot_.data()};
  }
  TestCluster(const TestCluster&) = delete;
  TestCluster& operator=(const TestCluster&) = delete;

  const Cluster& get() const { return cluster_; }
  void leaveRootToLibrary(std::uint32_t machine) { firstRangeOfRoot_[machine] = noRange; }
  /// From every root: segments of this length along the chain.
  void cutInto(std::uint64_t segmentBytes) {
    ranges_ = {{anyLength, segmentBytes, 0}};
    cluster_.ranges = ranges_.data();
    std::fill(firstRangeOfRoot_.begin(), firstRangeOfRoot_.end(), 0U);
  }

private:
  static constexpr std::uint32_t switchCount = 3;
  static constexpr std::int32_t switchAbove[switchCount] = {-1, 0, 1};

  std::vector<std::string> names_;
  std::vector<const char*> namePointers_;
  std::vector<std::uint32_t> switchOfMachine_;
  std::vector<std::vector<std::uint32_t>> orders_;
  std::vector<std::string> childCounts_;
  std::vector<TreeTable> trees_;
  std::vector<Range> ranges_ = {
      {16, 4, 2}, {4096, 100, 1}, {anyLength, 8191, 0}, {anyLength, 3001, 1}};
  std::vector<std::uint32_t> firstRangeOfRoot_;
  Cluster cluster_{};
};

} // namespace topocast::runtime::test
