// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A rooted tree whose children stand in sending order, written as its machines in preorder and the
// number of children of each.
//
// Generated code carries a tree as an order of machines and a shape over it. The shape is a string
// with the number of children of each machine in preorder: a digit or, above 9, a number in
// parentheses. In "2100" the first machine has two children, and the first of these has one. If the
// next machine in preorder is not the next one of the order, its number of children comes behind a
// letter that says how many positions to skip (A to Z: 1 to 26) or to go back (a to z), or behind
// its position in brackets: "210B(31)0[97]2...". So roots whose trees differ in the machines only
// share a shape.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// Preorder: a machine, then the subtree of its first child, of its second, and so on.
struct PreorderTree {
  std::vector<std::uint32_t> machines;    ///< the root first
  std::vector<std::uint32_t> childCounts; ///< by position in `machines`

  std::uint32_t size() const { return static_cast<std::uint32_t>(machines.size()); }
};

/// The trees of one schedule, each for an equal share: of k, tree i mod k carries segment i. From
/// one to mostTrees (kind_parameters.hpp); all over the same machines, from the same root.
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
inline std::vector<std::uint32_t> parentPositions(const PreorderTree& tree) {
  std::vector<std::uint32_t> parents(tree.machines.size(), 0);
  struct Open {
    std::uint32_t position;
    std::uint32_t missing;
  };
  std::vector<Open> open;
  for (std::uint32_t position = 0; position < tree.size(); ++position) {
    while (!open.empty() && open.back().missing == 0)
      open.pop_back();
    if (!open.empty()) {
      parents[position] = open.back().position;
      --open.back().missing;
    }
    open.push_back({position, tree.childCounts[position]});
  }
  return parents;
}

/// The order from another root: `order`, which holds the root, with the root moved to the front.
inline std::vector<std::uint32_t> orderFrom(std::uint32_t root, const std::uint32_t* order,
                                            std::uint32_t machineCount) {
  std::vector<std::uint32_t> machines;
  machines.reserve(machineCount);
  machines.push_back(root);
  std::copy_if(order, order + machineCount, std::back_inserter(machines),
               [root](std::uint32_t machine) { return machine != root; });
  return machines;
}

/// The tree in which each position in `order` is replaced by the machine that stands there.
inline PreorderTree treeOfMachines(PreorderTree positions,
                                   const std::vector<std::uint32_t>& order) {
  for (std::uint32_t& machine : positions.machines)
    machine = order[machine];
  return positions;
}

/// The inverse: the tree in which each machine is replaced by its position in `order`.
inline PreorderTree treeOfPositions(PreorderTree tree, const std::vector<std::uint32_t>& order) {
  std::vector<std::uint32_t> positions(*std::max_element(order.begin(), order.end()) + 1U, 0);
  for (std::uint32_t position = 0; position < order.size(); ++position)
    positions[order[position]] = position;
  for (std::uint32_t& machine : tree.machines)
    machine = positions[machine];
  return tree;
}

namespace detail {

/// How many positions a letter in a shape can skip or go back.
constexpr std::uint32_t lettersOfShape = 26;

/// The text in a shape before a machine at `position`, if `next` is the next one of the order.
inline std::string shapeJump(std::uint32_t position, std::uint32_t next) {
  const auto letter = [](char first, std::uint32_t distance) {
    return std::string(1, static_cast<char>(first + static_cast<char>(distance - 1U)));
  };
  if (position == next) return {};
  if (position > next && position - next <= lettersOfShape) return letter('A', position - next);
  if (position < next && next - position <= lettersOfShape) return letter('a', next - position);
  return '[' + std::to_string(position) + ']';
}

/// Reads digits up to `end`, and goes behind it.
inline std::uint32_t numberBefore(char end, const char*& word) {
  std::uint32_t number = 0;
  for (; *word != end; ++word)
    number = 10U * number + static_cast<std::uint32_t>(*word - '0');
  ++word;
  return number;
}

/// The inverse of shapeJump(): the position, with `word` behind what stands there.
inline std::uint32_t positionBehind(std::uint32_t next, const char*& word) {
  if (*word == '[') return numberBefore(']', ++word);
  if (*word >= 'A' && *word <= 'Z') return next + static_cast<std::uint32_t>(*word++ - 'A') + 1U;
  if (*word >= 'a' && *word <= 'z') return next - static_cast<std::uint32_t>(*word++ - 'a') - 1U;
  return next;
}

} // namespace detail

/// A tree of positions as the string that generated code carries.
inline std::string encodeShape(const PreorderTree& tree) {
  std::string word;
  word.reserve(tree.size());
  std::uint32_t next = 0;
  for (std::uint32_t i = 0; i < tree.size(); ++i) {
    word += detail::shapeJump(tree.machines[i], next);
    next = tree.machines[i] + 1U;
    if (tree.childCounts[i] < 10U)
      word += static_cast<char>('0' + tree.childCounts[i]);
    else
      word += '(' + std::to_string(tree.childCounts[i]) + ')';
  }
  return word;
}

/// The inverse of encodeShape; `word` must be its result.
inline PreorderTree decodeShape(const char* word) {
  PreorderTree tree;
  std::uint32_t next = 0;
  while (*word != '\0') {
    next = detail::positionBehind(next, word);
    tree.machines.push_back(next++);
    const bool isLong = *word == '(';
    tree.childCounts.push_back(isLong ? detail::numberBefore(')', ++word)
                                      : static_cast<std::uint32_t>(*word++ - '0'));
  }
  return tree;
}

} // namespace topocast::runtime
