// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/halving.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/chain_split.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE PreorderTrees halvingTree(const MachineOrder& order) {
  return detail::splitTree(chainOf(order), order.rootPlace,
                           [](std::uint32_t count, auto visit) { visit(count / 2U); });
}

} // namespace topocast::TOPOCAST_ABI::runtime
