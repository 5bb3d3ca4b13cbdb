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

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/chain_split.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/split_table.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Splits a chain by the table of best parts alone.
PreorderTree tabledTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace,
                        const SplitTable& table, const RootSends& root = {});

PreorderTree optimalTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace,
                         const HoldingTimes& times);

} // namespace detail

PreorderTrees optimalTree(const MachineOrder& order, const HoldingTimes& times);

/// The same over machine numbers from the root on.
PreorderTrees unawareOptimalTree(const MachineOrder& order, const HoldingTimes& times);

} // namespace topocast::TOPOCAST_ABI::runtime
