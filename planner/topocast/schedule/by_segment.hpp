// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Schedules by segment on one switch: other hops for other segments. In: machines in their order,
// the root first, and the latency of a segment in gaps. Out: the trees of segmentPeriod segments
// that follow each other; those of the next segments are the same. Trees that repeat the same hops
// leave machines without anything to send for most of the time. Here all machines send and receive
// all the time, and every segment is spread almost as fast as if it were alone
// (segment_roles.hpp).
//
// The order's blocks do not count: links between switches would be loaded.
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/postal_latency.hpp"
#include "topocast/schedule/preorder_tree.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

PreorderTrees bySegmentTrees(const MachineOrder& order, const PostalLatency& latency);

} // namespace topocast::TOPOCAST_ABI::runtime
