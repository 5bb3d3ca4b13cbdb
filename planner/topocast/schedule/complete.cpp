// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/complete.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/numbered.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {

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

} // namespace topocast::TOPOCAST_ABI::runtime
