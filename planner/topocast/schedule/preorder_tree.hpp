// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A rooted tree whose children stand in sending order, written as its machines in preorder and the
// number of children of each.
//
// Generated code carries a tree as an order of machines and a shape over it. The shape is a string
// with the number of children of each machine in preorder: a digit or, above 9, a number in
// parentheses. In "2100" the first machine has two children, and the first of these has one. If the
// next machine in preorder is not the next one of the order, its number of children comes behind a
// letter that says how many positions to skip (A to Z: 1 to 26) or to go back (a to z), or behind
// its position in brackets: "210B(31)0[97]2...". So roots share a shape if their trees differ in
// the machines only.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Preorder: a machine, then the subtree of its first child, of its second, and so on.
struct PreorderTree {
  std::vector<std::uint32_t> machines;    ///< the root first
  std::vector<std::uint32_t> childCounts; ///< by position in `machines`

  std::uint32_t size() const { return static_cast<std::uint32_t>(machines.size()); }
};

/// The trees of one schedule, each for an equal share: of k, tree i mod k carries segment i. From
/// one to segmentPeriod (postal_latency.hpp); all over the same machines, from the same root.
class PreorderTrees {
public:
  /// One tree that carries the whole message.
  PreorderTrees(PreorderTree tree) : trees_{std::move(tree)} {}
  PreorderTrees(std::vector<PreorderTree> trees) : trees_(std::move(trees)) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(trees_.size()); }
  const PreorderTree& front() const { return trees_.front(); }
  auto begin() const { return trees_.begin(); }
  auto end() const { return trees_.end(); }

private:
  std::vector<PreorderTree> trees_;
};

/// The tree in which a machine, from `root` on, has the children that `childrenOf(machine)`
/// returns, in sending order; machines are numbers of any unsigned type.
template <class Machine, class ChildrenOf>
PreorderTree preorderFrom(Machine root, ChildrenOf childrenOf) {
  PreorderTree tree;
  std::vector<Machine> open = {root};
  while (!open.empty()) {
    const Machine here = open.back();
    open.pop_back();
    const std::vector<Machine>& children = childrenOf(here);
    tree.machines.push_back(static_cast<std::uint32_t>(here));
    tree.childCounts.push_back(static_cast<std::uint32_t>(children.size()));
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return tree;
}

/// The parent's position of every position; the root's entry is 0.
std::vector<std::uint32_t> parentPositions(const PreorderTree& tree);

/// The order from another root: `order`, which holds the root, with the root moved to the front.
std::vector<std::uint32_t> orderFrom(std::uint32_t root, const std::uint32_t* order,
                                     std::uint32_t machineCount);

/// The tree in which each position in `order` is replaced by the machine that stands there.
PreorderTree treeOfMachines(PreorderTree positions, const std::vector<std::uint32_t>& order);

/// The inverse: the tree in which each machine is replaced by its position in `order`.
PreorderTree treeOfPositions(PreorderTree tree, const std::vector<std::uint32_t>& order);

/// A tree of positions as the string that generated code carries.
std::string encodeShape(const PreorderTree& tree);

/// The inverse of encodeShape; `word` must be its result.
PreorderTree decodeShape(const char* word);

} // namespace topocast::TOPOCAST_ABI::runtime
