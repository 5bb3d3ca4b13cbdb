// A multicast whose messages never wait for a channel: how long it takes, which is the bound that
// contention is measured against (Nupairoj 1998, section 5.4.2), and who sends to whom.
#pragma once

#include "wormhole/channel_graph.hpp"
#include "wormhole/sending_order.hpp"
#include "wormhole/wormhole_parameters.hpp"

#include <cstddef>
#include <vector>

namespace topocast {

/// Channels that a message passes, the sender's and the receiver's own included.
std::uint32_t channelsBetween(const ChannelGraph& graph, MachineId from, MachineId to);

/// Time units until the last machine has the message. Senders start a message every holding time,
/// and no message is delayed.
TimeUnits uncontendedLatency(const ChannelGraph& graph, const WormholeParameters& parameters,
                             const SendingOrder& order, std::uint32_t bytes);

/// By machine, of `machineCount`: who sends to it. Of the root and machines that do not take part
/// it says nothing.
std::vector<MachineId> sendersWhenIdle(const SendingOrder& order, std::uint32_t bytes,
                                       std::size_t machineCount);

} // namespace topocast
