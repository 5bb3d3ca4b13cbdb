// Trees for messages sent whole: the last machine has the message as early as possible. In:
// machines in their order, the root anywhere in their chain, and the holding times. Out: the tree
// that splits the chain by the table of best parts.
//
// Over the machines' chain it is OPT-mesh or OPT-min, whose senders never use a link at the same
// time. Over machine numbers it is OPT-tree, which knows nothing of the network. Source: chapters 4
// and 5 of Nupairoj (1998).
#pragma once

#include "topocast/chain_order.hpp"
#include "topocast/schedule/chain_split.hpp"
#include "topocast/schedule/numbered.hpp"
#include "topocast/schedule/split_table.hpp"

namespace topocast::runtime {
namespace detail {

inline PreorderTree optimalTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace,
                                std::uint64_t times) {
  const SplitTable table(holdingTimes(times), static_cast<std::uint32_t>(chain.size()));
  return splitTree(chain, rootPlace, [&](std::uint32_t count, auto visit) {
    for (std::uint32_t port = 1; port <= table.ports(); ++port)
      visit(table.part(count, port));
  });
}

} // namespace detail

/// `times` is packedTimes(HoldingTimes).
inline PreorderTrees optimalTree(const MachineOrder& order, std::uint64_t times) {
  return detail::optimalTree(chainOf(order), order.rootPlace, times);
}

/// The same over machine numbers from the root on.
inline PreorderTrees unawareOptimalTree(const MachineOrder& order, std::uint64_t times) {
  return detail::optimalTree(machinesFromRoot(order), 0, times);
}

} // namespace topocast::runtime
