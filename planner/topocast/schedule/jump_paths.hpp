// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where jumps (jump.hpp) may enter a part of the order, and where their way up may end. In:
// machines in their order with the blocks of neighbours. Out: for every position the end of the
// block that starts there, and the earlier places in its block at which a part of the order may
// begin.
#pragma once

#include "topocast/network/machine_order.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// What a jump must know of the blocks of an order, by position.
class JumpPaths {
public:
  explicit JumpPaths(const MachineOrder& order)
      : blockEnd_(order.size()), before_(order.size()), lastPlace_(order.size()) {
    const std::uint32_t count = order.size();
    std::vector<std::uint32_t> latest(count); // by first position of a block: its latest place
    std::iota(latest.begin(), latest.end(), 0U);
    for (std::uint32_t position = 1; position < count; ++position) {
      std::uint32_t& before = latest[order.blockFirst[position]];
      before_[position] = before;
      before = position;
    }
    for (std::uint32_t position = 0; position < count; ++position) {
      const bool opens = position + 1U < count && order.blockFirst[position + 1U] == position;
      blockEnd_[position] = opens ? order.blockLast[position] : position;
      if (opens && position > 0) entries_.push_back(position);
    }
    for (std::uint32_t position = 1; position < count; ++position) {
      const std::uint32_t first = order.blockFirst[position];
      if (order.blockLast[position - 1U] == blockEnd_[first]) lastPlace_[first] = position;
    }
  }

  /// Positions, without the root's, at which a block of several machines starts.
  const std::vector<std::uint32_t>& entries() const { return entries_; }
  /// The last position of the smallest block of several machines that starts here; this position if
  /// there is none.
  std::uint32_t blockEnd(std::uint32_t position) const { return blockEnd_[position]; }
  /// The previous place in the smallest block that holds this position and the one before it. A
  /// place is a machine on that block's switch, or the first machine of a block below it. The walk
  /// from place to place ends at the block's first position.
  std::uint32_t before(std::uint32_t position) const { return before_[position]; }
  /// The last such place in the block that starts at `entry`.
  std::uint32_t lastPlace(std::uint32_t entry) const { return lastPlace_[entry]; }

private:
  std::vector<std::uint32_t> blockEnd_;
  std::vector<std::uint32_t> before_;
  std::vector<std::uint32_t> lastPlace_;
  std::vector<std::uint32_t> entries_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
