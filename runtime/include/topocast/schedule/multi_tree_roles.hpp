// Who may have how many children in which of several trees. In: the blocks of a machine order, and
// the number k of trees. Out: in every tree the role of every machine and block, the number of
// messages that leave it there: 0 to k, and k over all trees.
//
// Why no link then carries more than one volume: let each tree enter every block once. Between the
// n parts of a block a tree has n-1 messages, and the block's role in it more leave it; so the
// parts' roles must add up to n-1 plus the block's own. For all k trees together that is k(n-1) +
// k, just k for each part. Thus k trees, with a k-th of the message each, have k messages into
// every block and k out of it, down to single machines: at most k children over all trees.
#pragma once

#include "topocast/schedule/block_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace topocast::runtime::detail {

using Role = std::uint8_t;

/// The roles in one tree, by part.
using TreeRoles = std::vector<Role>;

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

/// Gives a part as much as one can have of what is left in `sums`, the first trees first.
inline void giveLeftOver(std::uint32_t part, std::vector<std::size_t>& sums,
                         std::vector<TreeRoles>& roles) {
  std::size_t left = roles.size();
  for (std::size_t tree = 0; tree < roles.size(); ++tree) {
    const std::size_t given = std::min(sums[tree], left);
    roles[tree][part] = static_cast<Role>(given);
    sums[tree] -= given;
    left -= given;
  }
}

/// Gives roles that add up to `sums`, by tree, to parts, the largest first: all of a part's
/// messages in one tree, by turns, so that every tree has parts that fan out. What is then left
/// over in the trees goes to the first parts.
inline void giveRolesByTurns(const std::vector<std::uint32_t>& parts, std::vector<std::size_t> sums,
                             std::vector<TreeRoles>& roles) {
  const std::size_t trees = roles.size();
  std::vector<std::size_t> fanning(trees);
  for (std::size_t tree = 0; tree < trees; ++tree) {
    fanning[tree] = sums[tree] / trees;
    sums[tree] %= trees;
  }
  const std::size_t mixed = std::accumulate(sums.begin(), sums.end(), std::size_t{0}) / trees;
  for (std::size_t i = 0; i < mixed; ++i)
    giveLeftOver(parts[i], sums, roles);
  // The tree in which most parts fan out is the first; the last of such trees.
  std::size_t tree = static_cast<std::size_t>(
      fanning.rend() - std::max_element(fanning.rbegin(), fanning.rend()) - 1);
  for (std::size_t i = mixed; i < parts.size(); ++i, tree = (tree + 1U) % trees) {
    while (fanning[tree] == 0)
      tree = (tree + 1U) % trees;
    roles[tree][parts[i]] = static_cast<Role>(trees);
    --fanning[tree];
  }
}

/// How many more children machines could have, by tree, all machines but the root in `parts` parts:
/// such that few parts have to send on in several trees.
inline std::vector<std::size_t> spareRoles(std::size_t parts, std::size_t trees) {
  const std::size_t missing = trees - (parts - 1U) % trees;
  std::vector<std::size_t> spare(trees, 0);
  std::size_t left = trees;
  for (std::size_t& given : spare) {
    given = std::min(missing, left);
    left -= given;
  }
  return spare;
}

/// Roles by tree and part; those of block 0 tell how many more children its machines could have.
inline std::vector<TreeRoles> multiTreeRoles(const BlockTree& blocks, std::size_t trees) {
  const std::vector<std::uint32_t> machines = machinesOfParts(blocks);
  std::vector<TreeRoles> roles(trees, TreeRoles(blocks.partCount(), 0));
  const std::vector<std::size_t> spare = spareRoles(blocks.parts.front().size(), trees);
  for (std::size_t tree = 0; tree < trees; ++tree)
    roles[tree][blocks.partOf(0)] = static_cast<Role>(spare[tree]);
  for (std::uint32_t block = 0; block < blocks.blockCount(); ++block) {
    std::vector<std::uint32_t> parts = blocks.parts[block];
    std::stable_sort(parts.begin(), parts.end(), [&](std::uint32_t left, std::uint32_t right) {
      return machines[left] > machines[right];
    });
    std::vector<std::size_t> sums(trees);
    std::transform(roles.begin(), roles.end(), sums.begin(), [&](const TreeRoles& ofTree) {
      return parts.size() - 1U + ofTree[blocks.partOf(block)];
    });
    // A part of more than half of the machines decides the height: all trees send on from it, so
    // that all may enter it first and serve the rest from there.
    const std::uint32_t largest = parts.front();
    if (parts.size() > 1 && 2U * machines[largest] > machines[blocks.partOf(block)]) {
      parts.erase(parts.begin());
      for (std::size_t tree = 0; tree < trees; ++tree) {
        roles[tree][largest] = 1;
        --sums[tree];
      }
    }
    giveRolesByTurns(parts, std::move(sums), roles);
  }
  return roles;
}

} // namespace topocast::runtime::detail
