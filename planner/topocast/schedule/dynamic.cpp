// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/dynamic.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/numbered.hpp"
#include "topocast/schedule/optimal.hpp"
#include "topocast/schedule/split_table.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTrees dynamicTree(const MachineOrder& order, const HoldingTimes& times) {
  const SplitTable table(times, order.size());
  return detail::tabledTree(chainOf(order), order.rootPlace, table);
}

TOPOCAST_INLINE PreorderTrees unawareDynamicTree(const MachineOrder& order,
                                                 const HoldingTimes& times) {
  const SplitTable table(times, order.size());
  return detail::tabledTree(machinesFromRoot(order), 0, table);
}

} // namespace topocast::TOPOCAST_ABI::runtime
