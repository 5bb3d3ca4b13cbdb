// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// U-mesh as it was published, and SPUmesh, which is U-mesh for several multicasts at once. In:
// machines in their order, the root anywhere in their chain. Out: the tree in which every sender
// halves its part of the chain, and sends to the nearest machine of the half that it is not in.
//
// If the number of machines is odd, U-mesh sends the larger half away. So every root with the same
// destinations sends to the machine in the middle first, and a few machines serve all multicasts.
// SPUmesh turns the chain until the root stands first, so that every root has another machine in
// the middle. Both take ceil(log2 P) steps, and no two messages of one step share a link of a mesh.
//
// Source: McKinley, Xu, Esfahanian and Ni, "Unicast-based multicast communication in
// wormhole-routed networks" (1994); Kesavan and Panda, "Multiple multicast with minimized node
// contention on wormhole k-ary n-cube networks" (1996), section 3.1.
#pragma once

#include "topocast/chain_order.hpp"
#include "topocast/schedule/chain_split.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast::runtime {
namespace detail {

/// The messages of the root: each gives away half of what the root has left, the larger half if
/// they differ; from the middle of an odd number, all machines before the root.
inline RootSends umeshRootSends(ChainPart own) {
  RootSends root;
  while (own.size() > 1) {
    const std::uint32_t above = own.last - own.sender;
    const std::uint32_t below = own.sender - own.first;
    const std::uint32_t half = (own.size() + 1U) / 2U;
    root.later.push_back(cutOffSide(own, half, above > below));
  }
  return root;
}

inline PreorderTree umeshTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace) {
  const auto last = static_cast<std::uint32_t>(chain.size()) - 1U;
  return splitTree(
      chain, rootPlace, [](std::uint32_t count, auto visit) { visit((count + 1U) / 2U); },
      umeshRootSends({0, last, rootPlace}));
}

} // namespace detail

inline PreorderTrees umeshTree(const MachineOrder& order) {
  return detail::umeshTree(chainOf(order), order.rootPlace);
}

inline PreorderTrees spumeshTree(const MachineOrder& order) {
  std::vector<std::uint32_t> chain = chainOf(order);
  std::rotate(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(order.rootPlace),
              chain.end());
  return detail::umeshTree(chain, 0);
}

} // namespace topocast::runtime
