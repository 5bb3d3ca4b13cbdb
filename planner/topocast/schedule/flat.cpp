// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/flat.hpp"

#include "topocast/inline.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTrees flatTree(const MachineOrder& order) {
  std::vector<std::uint32_t> childCounts(order.size(), 0);
  childCounts.front() = order.size() - 1U;
  return PreorderTree{order.machines, std::move(childCounts)};
}

} // namespace topocast::TOPOCAST_ABI::runtime
