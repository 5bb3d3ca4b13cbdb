// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/optimal.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/chain_order.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/inner_root.hpp"
#include "topocast/schedule/numbered.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE PreorderTree tabledTree(const std::vector<std::uint32_t>& chain,
                                        std::uint32_t rootPlace, const SplitTable& table,
                                        const RootSends& root) {
  const auto partSizes = [&](std::uint32_t count, auto visit) {
    for (std::uint32_t port = 1; port <= table.ports(); ++port)
      visit(table.part(count, port));
  };
  return splitTree(chain, rootPlace, partSizes, root);
}

TOPOCAST_INLINE PreorderTree optimalTree(const std::vector<std::uint32_t>& chain,
                                         std::uint32_t rootPlace, const HoldingTimes& times) {
  const auto last = static_cast<std::uint32_t>(chain.size()) - 1U;
  const SplitTable table(times, last + 1U);
  const bool isInside = rootPlace > 0 && rootPlace < last;
  const bool keepsHalf = times.ports == 1 && times.hold <= times.end;
  if (!isInside || keepsHalf) return tabledTree(chain, rootPlace, table);
  const InnerRootSplit inner(table, times, {0, last, rootPlace});
  return tabledTree(chain, rootPlace, table, inner.split());
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees optimalTree(const MachineOrder& order, const HoldingTimes& times) {
  return detail::optimalTree(chainOf(order), order.rootPlace, times);
}

TOPOCAST_INLINE PreorderTrees unawareOptimalTree(const MachineOrder& order,
                                                 const HoldingTimes& times) {
  return detail::optimalTree(machinesFromRoot(order), 0, times);
}

} // namespace topocast::TOPOCAST_ABI::runtime
