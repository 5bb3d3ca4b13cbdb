// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Trees for messages sent whole: the last machine has the message as early as possible. In:
// machines in their order, the root anywhere in their chain, and the holding times. Out: the tree
// that splits the chain by the table of best parts, and is as early as the table says, or about so
// if the root stands inside and its own part is small (inner_root.hpp).
//
// Over the machines' chain it is OPT-mesh or OPT-min, whose senders never use a link at the same
// time. Over machine numbers it is OPT-tree, which knows nothing of the network. Source: chapters 4
// and 5 of Nupairoj (1998).
#pragma once

#include "topocast/chain_order.hpp"
#include "topocast/schedule/chain_split.hpp"
#include "topocast/schedule/inner_root.hpp"
#include "topocast/schedule/numbered.hpp"
#include "topocast/schedule/split_table.hpp"

namespace topocast::runtime {
namespace detail {

/// Splits a chain by the table of best parts alone.
inline PreorderTree tabledTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace,
                               const SplitTable& table, const RootSends& root = {}) {
  const auto partSizes = [&](std::uint32_t count, auto visit) {
    for (std::uint32_t port = 1; port <= table.ports(); ++port)
      visit(table.part(count, port));
  };
  return splitTree(chain, rootPlace, partSizes, root);
}

inline PreorderTree optimalTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace,
                                const HoldingTimes& times) {
  const auto last = static_cast<std::uint32_t>(chain.size()) - 1U;
  const SplitTable table(times, last + 1U);
  const bool isInside = rootPlace > 0 && rootPlace < last;
  const bool keepsHalf = times.ports == 1 && times.hold <= times.end;
  if (!isInside || keepsHalf) return tabledTree(chain, rootPlace, table);
  const InnerRootSplit inner(table, times, {0, last, rootPlace});
  return tabledTree(chain, rootPlace, table, inner.split());
}

} // namespace detail

inline PreorderTrees optimalTree(const MachineOrder& order, const HoldingTimes& times) {
  return detail::optimalTree(chainOf(order), order.rootPlace, times);
}

/// The same over machine numbers from the root on.
inline PreorderTrees unawareOptimalTree(const MachineOrder& order, const HoldingTimes& times) {
  return detail::optimalTree(machinesFromRoot(order), 0, times);
}

} // namespace topocast::runtime
