// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/unaware_linear.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/numbered.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTrees unawareLinearTree(const MachineOrder& order) {
  return chain(machinesFromRoot(order));
}

} // namespace topocast::TOPOCAST_ABI::runtime
