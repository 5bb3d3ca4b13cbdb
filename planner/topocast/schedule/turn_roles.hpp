// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many messages leave each part in each tree of a period of segments, where parts take turns.
// In: the blocks of a machine order, and the latency of a segment in gaps. Out: roles as those of a
// multi-tree (multi_tree_roles.hpp), for segmentPeriod trees, with the same sums; so no link
// carries more than one volume, and a machine sends one message for each segment, on average.
//
// In a multi-tree of k trees every machine has k children in one of them. Here the machines of a
// block have the numbers of children that the optimal tree of one segment asks for
// (segment_roles.hpp): d machines take turns in a role of d messages. All these roles are one
// message fewer than there are machines, which are in the block to be served; the machine that is
// left over sends what leaves the block.
//
//     8 machines, the block's role 4 in every fourth tree:   6 . . . . . 6 . . .
//                                                            . 6 . . . . . 6 . .     4 more such
//                                                            1 1 1 1 1 1 1 1 1 1
//                                                            4 . . . 4 . . . 4 .
//
// Inner blocks have one message each in every tree, so that machines receive and send at the same
// place of every tree and do not wait for one another. Only where a block has fewer machines of its
// own than inner blocks do these take turns, too: machines alone could not reach them all soon.
#pragma once

#include "topocast/schedule/block_tree.hpp"
#include "topocast/schedule/multi_tree_roles.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Roles by tree and part; `latency` is at least 1.
std::vector<TreeRoles> turnRoles(const BlockTree& blocks, std::uint32_t latency);

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
