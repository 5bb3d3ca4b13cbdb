// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/multi_tree_roles.hpp"

#include "topocast/inline.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE std::vector<std::uint32_t> machinesOfParts(const BlockTree& blocks) {
  std::vector<std::uint32_t> machines(blocks.partCount(), 1);
  for (std::uint32_t block = blocks.blockCount(); block-- > 0;) {
    std::uint32_t sum = 0;
    for (const std::uint32_t part : blocks.parts[block])
      sum += machines[part];
    machines[blocks.partOf(block)] = sum;
  }
  return machines;
}

/// Gives one part roles that add up to k, taken from what is left in `sums`, the first trees first.
TOPOCAST_INLINE void giveLeftOver(std::uint32_t part, std::vector<std::size_t>& sums,
                                  std::vector<TreeRoles>& roles) {
  std::size_t left = roles.size();
  for (std::size_t tree = 0; tree < roles.size(); ++tree) {
    const std::size_t given = std::min(sums[tree], left);
    roles[tree][part] = static_cast<Role>(given);
    sums[tree] -= given;
    left -= given;
  }
}

/// Gives roles to parts, the largest part first, so that they add up to `sums` in each tree. A part
/// has all of its messages in one tree, and the trees take turns, so that in every tree some parts
/// fan out. What is left in the trees at the end goes to the first parts.
TOPOCAST_INLINE void giveRolesByTurns(const std::vector<std::uint32_t>& parts,
                                      std::vector<std::size_t> sums,
                                      std::vector<TreeRoles>& roles) {
  const std::size_t trees = roles.size();
  assert(trees > 0);
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

/// How many more children the machines could have, by tree, if all machines but the root form
/// `parts` parts. Chosen so that few parts have messages in several trees.
TOPOCAST_INLINE std::vector<std::size_t> spareRoles(std::size_t parts, std::size_t trees) {
  const std::size_t missing = trees - (parts - 1U) % trees;
  std::vector<std::size_t> spare(trees, 0);
  std::size_t left = trees;
  for (std::size_t& given : spare) {
    given = std::min(missing, left);
    left -= given;
  }
  return spare;
}

TOPOCAST_INLINE std::vector<TreeRoles> multiTreeRoles(const BlockTree& blocks, std::size_t trees) {
  const std::vector<std::uint32_t> machines = machinesOfParts(blocks);
  std::vector<TreeRoles> roles(trees, TreeRoles(blocks.partCount(), 0));
  const std::vector<std::size_t> spare = spareRoles(blocks.parts.front().size(), trees);
  for (std::size_t tree = 0; tree < trees; ++tree)
    roles[tree][blocks.partOf(0)] = static_cast<Role>(spare[tree]);
  for (std::uint32_t block = 0; block < blocks.blockCount(); ++block) {
    std::vector<std::uint32_t> parts = blocks.parts[block];
    stableSort(parts, [&](std::uint32_t left, std::uint32_t right) {
      return machines[left] > machines[right];
    });
    std::vector<std::size_t> sums(trees);
    std::transform(roles.begin(), roles.end(), sums.begin(), [&](const TreeRoles& ofTree) {
      return parts.size() - 1U + ofTree[blocks.partOf(block)];
    });
    // A part of more than half of the machines decides the height. It sends on in all trees, so
    // that each may enter it first and serve the rest from there.
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

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
