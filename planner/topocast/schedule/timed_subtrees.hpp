// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads the tree off a table of reaches. In: a complete ReachTable. Out: the parts of the machine
// order that each sender's children serve, from the root down, and the tree in preorder.
#pragma once

#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/reach_table.hpp"

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The whole tree in preorder.
PreorderTree preorderOf(const ReachTable& table);

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
