// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/umesh.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/chain_split.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The messages of the root: each gives away half of what the root has left, the larger half if
/// they differ; from the middle of an odd number, all machines before the root.
TOPOCAST_INLINE RootSends umeshRootSends(ChainPart own) {
  RootSends root;
  while (own.size() > 1) {
    const std::uint32_t above = own.last - own.sender;
    const std::uint32_t below = own.sender - own.first;
    const std::uint32_t half = (own.size() + 1U) / 2U;
    root.later.push_back(cutOffSide(own, half, above > below));
  }
  return root;
}

TOPOCAST_INLINE PreorderTree umeshTree(const std::vector<std::uint32_t>& chain,
                                       std::uint32_t rootPlace) {
  const auto last = static_cast<std::uint32_t>(chain.size()) - 1U;
  return splitTree(
      chain, rootPlace, [](std::uint32_t count, auto visit) { visit((count + 1U) / 2U); },
      umeshRootSends({0, last, rootPlace}));
}

} // namespace detail

TOPOCAST_INLINE PreorderTrees umeshTree(const MachineOrder& order) {
  return detail::umeshTree(chainOf(order), order.rootPlace);
}

TOPOCAST_INLINE PreorderTrees spumeshTree(const MachineOrder& order) {
  std::vector<std::uint32_t> chain = chainOf(order);
  std::rotate(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(order.rootPlace),
              chain.end());
  return detail::umeshTree(chain, 0);
}

} // namespace topocast::TOPOCAST_ABI::runtime
