// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which machine sends on in which of several trees. In: how many machines stand along a curve, and
// the number k of trees. Out: for each tree how many children each machine may have, at most k over
// all trees, and in each tree enough for all machines but one, which the root serves.
//
// Along the curve machines take turns: machine i has k children in tree i mod k. If k does not
// divide the number of machines, the last machines, of the trees that have one machine more, give
// some of their children to the other trees.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Children that machines may have, by place on the curve.
using MeshRoles = std::vector<std::uint32_t>;

/// By tree, for `places` machines besides the root.
inline std::vector<MeshRoles> meshRoles(std::size_t places, std::uint32_t trees) {
  std::vector<MeshRoles> roles(trees, MeshRoles(places, 0));
  for (std::size_t place = 0; place < places; ++place)
    roles[place % trees][place] = trees;
  const auto left = static_cast<std::uint32_t>(places % trees);
  if (left == 0) return roles;
  const std::uint32_t missing = left - 1U; // in each tree from `left` on
  std::uint32_t giver = 0;
  std::uint32_t spare = trees - missing; // of the giver
  for (std::uint32_t tree = left; tree < trees; ++tree)
    for (std::uint32_t needed = missing; needed > 0;) {
      const std::uint32_t given = std::min(needed, spare);
      const std::size_t last = places - left + giver;
      roles[giver][last] -= given;
      roles[tree][last] += given;
      needed -= given;
      spare -= given;
      if (spare > 0) continue;
      ++giver;
      spare = trees - missing;
    }
  return roles;
}

} // namespace topocast::TOPOCAST_ABI::runtime::detail
