// Who may have how many children in which of two trees. In: the blocks of a machine order. Out: for
// every machine and block its role, the number of messages that leave it in the first tree: 0, 1 or
// 2. In the second tree as many leave as are missing to 2.
//
// Why no link then carries more than one volume: let each tree enter every block once. Between the
// n parts of a block the first tree has n-1 messages, and its role more leave it; so the parts'
// roles must add up to n-1 plus the block's own, and those of the second tree do so by themselves.
// Thus the two trees, with half of the message each, have two messages into every block and two
// out of it, down to single machines: at most two children over both trees.
#pragma once

#include "topocast/schedule/block_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime::detail {

using Role = std::uint8_t;

/// The number of machines of every part.
inline std::vector<std::uint32_t> machinesOfParts(const BlockTree& blocks) {
  std::vector<std::uint32_t> machines(blocks.partCount(), 1);
  for (std::uint32_t block = blocks.blockCount(); block-- > 0;) {
    std::uint32_t sum = 0;
    for (const std::uint32_t part : blocks.parts[block])
      sum += machines[part];
    machines[blocks.partOf(block)] = sum;
  }
  return machines;
}

/// Gives roles that add up to `sum` to parts, the largest first: 2 and 0 by turns, so that either
/// tree has parts that fan out, and 1 to the first if the sum is odd.
inline void giveRolesByTurns(const std::vector<std::uint32_t>& parts, std::size_t sum,
                             std::vector<Role>& roles) {
  std::size_t twos = sum / 2U;
  std::size_t noughts = parts.size() - twos - sum % 2U;
  bool isTwo = twos > noughts;
  for (const std::uint32_t part : parts) {
    if (sum % 2U == 1U && part == parts.front()) {
      roles[part] = 1;
      continue;
    }
    isTwo = noughts == 0 || (isTwo && twos > 0);
    roles[part] = isTwo ? 2 : 0;
    --(isTwo ? twos : noughts);
    isTwo = !isTwo;
  }
}

/// Roles by part; that of block 0 tells how many more children its machines could have.
inline std::vector<Role> twoTreeRoles(const BlockTree& blocks) {
  const std::vector<std::uint32_t> machines = machinesOfParts(blocks);
  std::vector<Role> roles(blocks.partCount(), 0);
  roles[blocks.partOf(0)] = blocks.parts.front().size() % 2U == 1U ? 2 : 1;
  for (std::uint32_t block = 0; block < blocks.blockCount(); ++block) {
    std::vector<std::uint32_t> parts = blocks.parts[block];
    std::size_t sum = parts.size() - 1U + roles[blocks.partOf(block)];
    std::stable_sort(parts.begin(), parts.end(), [&](std::uint32_t left, std::uint32_t right) {
      return machines[left] > machines[right];
    });
    // A part of more than half of the machines decides the height: both trees send on from it, so
    // that both may enter it first and serve the rest from there.
    const std::uint32_t largest = parts.front();
    if (parts.size() > 1 && 2U * machines[largest] > machines[blocks.partOf(block)]) {
      roles[largest] = 1;
      parts.erase(parts.begin());
      --sum;
    }
    giveRolesByTurns(parts, sum, roles);
  }
  return roles;
}

} // namespace topocast::runtime::detail
