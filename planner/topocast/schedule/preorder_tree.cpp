// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/preorder_tree.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <iterator>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE std::vector<std::uint32_t> parentPositions(const PreorderTree& tree) {
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

TOPOCAST_INLINE std::vector<std::uint32_t> orderFrom(std::uint32_t root, const std::uint32_t* order,
                                                     std::uint32_t machineCount) {
  std::vector<std::uint32_t> machines;
  machines.reserve(machineCount);
  machines.push_back(root);
  std::copy_if(order, order + machineCount, std::back_inserter(machines),
               [root](std::uint32_t machine) { return machine != root; });
  return machines;
}

TOPOCAST_INLINE PreorderTree treeOfMachines(PreorderTree positions,
                                            const std::vector<std::uint32_t>& order) {
  for (std::uint32_t& machine : positions.machines)
    machine = order[machine];
  return positions;
}

TOPOCAST_INLINE PreorderTree treeOfPositions(PreorderTree tree,
                                             const std::vector<std::uint32_t>& order) {
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
TOPOCAST_INLINE std::string shapeJump(std::uint32_t position, std::uint32_t next) {
  const auto letter = [](char first, std::uint32_t distance) {
    return std::string(1, static_cast<char>(first + static_cast<char>(distance - 1U)));
  };
  if (position == next) return {};
  if (position > next && position - next <= lettersOfShape) return letter('A', position - next);
  if (position < next && next - position <= lettersOfShape) return letter('a', next - position);
  return '[' + std::to_string(position) + ']';
}

/// Reads digits up to `end`, and goes behind it.
TOPOCAST_INLINE std::uint32_t numberBefore(char end, const char*& word) {
  std::uint32_t number = 0;
  for (; *word != end; ++word)
    number = 10U * number + static_cast<std::uint32_t>(*word - '0');
  ++word;
  return number;
}

/// The inverse of shapeJump(): the position, with `word` behind what stands there.
TOPOCAST_INLINE std::uint32_t positionBehind(std::uint32_t next, const char*& word) {
  if (*word == '[') return numberBefore(']', ++word);
  if (*word >= 'A' && *word <= 'Z') return next + static_cast<std::uint32_t>(*word++ - 'A') + 1U;
  if (*word >= 'a' && *word <= 'z') return next - static_cast<std::uint32_t>(*word++ - 'a') - 1U;
  return next;
}

} // namespace detail

TOPOCAST_INLINE std::string encodeShape(const PreorderTree& tree) {
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

TOPOCAST_INLINE PreorderTree decodeShape(const char* word) {
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

} // namespace topocast::TOPOCAST_ABI::runtime
