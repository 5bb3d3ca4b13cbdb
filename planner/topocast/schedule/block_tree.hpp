// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The blocks of a machine order as a tree. In: an order with the blocks of neighbours. Out: for
// every block the blocks and machines that it consists of. Builders that work from the lowest
// switches upwards need this tree; those that look at neighbours only do not.
//
// An order does not show blocks of fewer than two machines, and shows several blocks of the same
// machines as one. No builder needs more.
#pragma once

#include "topocast/network/machine_order.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The blocks below the root of an order of at least two machines. A part is a machine, by its
/// position, or a block, by the number of machines plus its own number.
struct BlockTree {
  std::uint32_t machineCount = 0;
  /// parts[b]: what block b is made of, in the machine order. Block 0 is all machines but the root;
  /// a block stands before those inside it.
  std::vector<std::vector<std::uint32_t>> parts;

  std::uint32_t blockCount() const { return static_cast<std::uint32_t>(parts.size()); }
  std::uint32_t partCount() const { return machineCount + blockCount(); }
  std::uint32_t partOf(std::uint32_t block) const { return machineCount + block; }
  bool isBlock(std::uint32_t part) const { return part >= machineCount; }
  std::uint32_t blockOf(std::uint32_t part) const { return part - machineCount; }
};

/// `order` of at least two machines. O(P log P).
BlockTree blockTreeOf(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
