// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fastest sending order of a given tree. In: a tree and what sending costs. Out: the same
// edges; every sender serves the child first whose subtree takes longest.
#pragma once

#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/sending_costs.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The tree with urgent children first, or unchanged if that would not make it faster.
PreorderTree urgentFirst(const PreorderTree& tree, const SendingCosts& costs);

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
