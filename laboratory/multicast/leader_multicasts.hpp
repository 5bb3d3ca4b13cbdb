// Multicasts by hierarchical leaders, for meshes and tori whose messages leave copies on their way
// (CopiedTo::machinesOnRoute). In: the network, the machines that take part in their order, and
// where leaders stand. Out: the messages, by steps.
//
// Machines on one line along the first dimension get a leader, these leaders on one line along the
// second dimension get leaders of their own, and so on. U-mesh brings the message from the root to
// the leaders of the last dimension; then, dimension by dimension, every leader sends to its
// machines by one worm. In a ring that worm would take the shorter way round, so it takes two.
// Messages of one step never share a link of a mesh.
//
// Where many roots multicast at once, leaders that depend on the root spread the work: HL has the
// leader at the low end of each line, SQHL at the end in whose half the root is, SCHL has two, on
// both sides of the root. Source: Kesavan and Panda, "Multiple multicast with minimized node
// contention on wormhole k-ary n-cube networks" (1996), sections 2.2.2 and 4; HL is of Panda,
// Singal and Prabhakaran (1994).
#pragma once

#include "network/network.hpp"
#include "order/network_order.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/copies.hpp"

#include <vector>

namespace topocast {

/// The messages from the first machine of `order` to all others of it, in a network that routes in
/// dimension order; `leaders` is one of the ways by worms.
std::vector<Multicast> leaderMulticasts(const Network& network, const MachineOrder& order,
                                        runtime::Copies leaders);

} // namespace topocast
