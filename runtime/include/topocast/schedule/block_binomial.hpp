// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Topology-unaware block-based binomial tree, to compare with. In: the machines that take part,
// and the machines in a block. Out: a binomial tree over the first machines of the blocks, of which
// there are as many as a power of two allows; these send to the others of their block one by one,
// and the first m machines to one each of the m that no block has.
//
// Blocks of one machine make it nearly binomial, one block makes it flat. The broadcast of the
// MPI-F library. Source: Nupairoj, "Multicast communication: from platform-independent modeling to
// platform-dependent tuning" (1998), section 3.4.
#pragma once

#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/numbered.hpp"

#include <algorithm>

namespace topocast::runtime {

/// More machines in a block than there are make one block.
inline PreorderTrees blockBinomialTree(const MachineOrder& order, const BlockSize& block) {
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

} // namespace topocast::runtime
