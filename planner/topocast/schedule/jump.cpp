// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/jump.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/reach_table.hpp"
#include "topocast/schedule/sending_costs.hpp"
#include "topocast/schedule/timed.hpp"
#include "topocast/schedule/urgent_first.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTrees jumpTree(const MachineOrder& order, const SendingCosts& costs) {
  const detail::ReachTable table(order, costs, detail::Jumps::yes);
  return detail::urgentFirst(detail::treeOf(table, costs), costs);
}

} // namespace topocast::TOPOCAST_ABI::runtime
