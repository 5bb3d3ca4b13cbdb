// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/linear.hpp"

#include "topocast/inline.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTree chain(std::vector<std::uint32_t> machines) {
  std::vector<std::uint32_t> childCounts(machines.size(), 1);
  childCounts.back() = 0;
  return {std::move(machines), std::move(childCounts)};
}

TOPOCAST_INLINE PreorderTrees linearTree(const MachineOrder& order) {
  return chain(order.machines);
}

} // namespace topocast::TOPOCAST_ABI::runtime
