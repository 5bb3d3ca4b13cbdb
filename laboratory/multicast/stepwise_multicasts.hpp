// Broadcasts where a network copies messages, but not every message to every machine: at some of
// its switches only (Copying::switches), or over channels that are fixed (Copying::channels). In:
// the network, and the machines that take part, the root first. Out: the messages, by steps.
//
// In each step, machine by machine in the order in which they got the message, but those with the
// largest channels first, each that has it sends to as many that wait for it as the network lets
// one message reach over links that are free in this step. A message that is copied where it can be
// and goes one way elsewhere reaches, at every switch, all of what lies on if the switch copies,
// else the largest part of it. A channel may lead to machines that have the message. When as many
// groups of machines have got copies as there can be, messages go to one machine each.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/network/machine_order.hpp"

#include <vector>

namespace topocast {

/// From the first machine of `order` to all others of it.
std::vector<Multicast> stepwiseMulticasts(const Network& network,
                                          const runtime::MachineOrder& order);

} // namespace topocast
