// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/unaware_trees.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/numbered.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTrees unawareLinearTree(const MachineOrder& order) {
  return chain(machinesFromRoot(order));
}

TOPOCAST_INLINE PreorderTrees completeTree(const MachineOrder& order, const Children& most) {
  const std::uint64_t arity = most.count;
  const std::uint64_t count = order.size();
  return numberedTree(order, [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
    const std::uint64_t first = std::min(arity * number + 1U, count);
    const std::uint64_t end = std::min(first + arity, count);
    for (std::uint64_t child = first; child < end; ++child)
      children.push_back(child);
  });
}

TOPOCAST_INLINE PreorderTrees completeBinaryTree(const MachineOrder& order) {
  return completeTree(order, Children{2});
}

TOPOCAST_INLINE PreorderTrees binomialTree(const MachineOrder& order) {
  const std::uint64_t count = order.size();
  return numberedTree(order, [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
    appendBinomialChildren(number, count, children);
  });
}

TOPOCAST_INLINE PreorderTrees blockBinomialTree(const MachineOrder& order, const BlockSize& block) {
  const std::uint64_t count = order.size();
  const std::uint64_t size = std::min<std::uint64_t>(block.machines, count);
  std::uint64_t blocks = 1;
  while (2U * blocks * size <= count)
    blocks *= 2U;
  const std::uint64_t inBlocks = blocks * size;

  return numberedTree(order, [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
    if (number < inBlocks && number % size == 0) {
      appendBinomialChildren(number / size, blocks, children);
      for (std::uint64_t& child : children)
        child *= size;
      for (std::uint64_t other = 1; other < size; ++other)
        children.push_back(number + other);
    }
    if (number < inBlocks && number + inBlocks < count) children.push_back(number + inBlocks);
  });
}

} // namespace topocast::TOPOCAST_ABI::runtime
