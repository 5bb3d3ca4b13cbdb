// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A machine's place in a tree. In: the tree. Out: the machine before this one, and the machines
// after it.
#pragma once

#include "topocast/schedule/preorder_tree.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What one machine needs to know of a tree.
struct Position {
  std::uint32_t parent = 0;            ///< its own number at the root
  std::vector<std::uint32_t> children; ///< in sending order
};

/// The place of `machine`, which must be one of the tree's.
Position positionIn(const PreorderTree& tree, std::uint32_t machine);

} // namespace topocast::TOPOCAST_ABI::runtime
