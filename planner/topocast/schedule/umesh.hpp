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

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

PreorderTree umeshTree(const std::vector<std::uint32_t>& chain, std::uint32_t rootPlace);

} // namespace detail

PreorderTrees umeshTree(const MachineOrder& order);

PreorderTrees spumeshTree(const MachineOrder& order);

} // namespace topocast::TOPOCAST_ABI::runtime
