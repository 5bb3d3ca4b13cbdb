// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Schedules by segment: other hops for other segments. In: machines in their order, the root first,
// and the latency of a segment in gaps. Out: the trees of segmentPeriod segments that follow each
// other; those of the next segments are the same. Trees that repeat the same hops leave machines
// without anything to send for most of the time. Here all machines send and receive all the time.
//
// On one switch every segment is spread almost as fast as if it were alone (segment_roles.hpp).
// Over several switches machines of one block take turns, and blocks are entered and left along
// trees that load no link with more than one volume (turn_roles.hpp). Each tree is joined from its
// blocks as those of a multi-tree are (aligned_tree.hpp), but for time: child k of a machine stands
// `latency` + k gaps below it, not one hop.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/postal_latency.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees bySegmentTrees(const MachineOrder& order, const PostalLatency& latency);

} // namespace topocast::TOPOCAST_ABI::runtime
