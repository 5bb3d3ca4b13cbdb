// How long a multicast takes if no message waits for a channel: the bound that contention is
// measured against (Nupairoj 1998, section 5.4.2).
#pragma once

#include "wormhole/channel_graph.hpp"
#include "wormhole/sending_order.hpp"
#include "wormhole/wormhole_parameters.hpp"

namespace topocast {

/// Channels that a message passes, the sender's and the receiver's own included.
std::uint32_t channelsBetween(const ChannelGraph& graph, MachineId from, MachineId to);

/// Time units until the last machine has the message. Senders start a message every holding time,
/// and no message is delayed.
TimeUnits uncontendedLatency(const ChannelGraph& graph, const WormholeParameters& parameters,
                             const SendingOrder& order, std::uint32_t bytes);

} // namespace topocast
