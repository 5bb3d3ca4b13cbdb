// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/timed.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/kary.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/timed_subtrees.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE PreorderTree treeOf(const ReachTable& table, const SendingCosts& costs) {
  if (table.isComplete()) return preorderOf(table);
  return karyTree(table.order(), Children{costs.mostChildren == 0 ? 2 : costs.mostChildren})
      .front();
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees timedTree(const MachineOrder& order, const SendingCosts& costs) {
  return detail::treeOf(detail::ReachTable(order, costs, detail::Jumps::no), costs);
}

} // namespace topocast::TOPOCAST_ABI::runtime
