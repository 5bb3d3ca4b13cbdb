// Where jumps (jump.hpp) may enter, and where the way up from an entry may end. In: machines in
// their order with the blocks of neighbours. Out: for every position the end of the block that it
// opens, and the places in the same block before it at which a part of the order may begin.
#pragma once

#include "topocast/machine_order.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

namespace topocast::runtime::detail {

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

  /// Positions that open a block of several machines, but for the root's.
  const std::vector<std::uint32_t>& entries() const { return entries_; }
  /// Last position of the smallest block of several machines that starts here; else this one.
  std::uint32_t blockEnd(std::uint32_t position) const { return blockEnd_[position]; }
  /// The place before this one in the smallest block that holds this position and its predecessor:
  /// a machine of that block's switch or the first of a block below it. The block's first position
  /// comes last.
  std::uint32_t before(std::uint32_t position) const { return before_[position]; }
  /// The last such place of the block that `entry` opens.
  std::uint32_t lastPlace(std::uint32_t entry) const { return lastPlace_[entry]; }

private:
  std::vector<std::uint32_t> blockEnd_;
  std::vector<std::uint32_t> before_;
  std::vector<std::uint32_t> lastPlace_;
  std::vector<std::uint32_t> entries_;
};

} // namespace topocast::runtime::detail
