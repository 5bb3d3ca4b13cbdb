// Messages in steps, flit by flit: collective operations over channels and along trees, where
// messages are worms. In: channels, what messages cost, the messages by steps. Out: when the last
// of them has arrived.
//
// Machines send what is due (schedule/messages_in_steps.hpp). Combining values takes no time.
#pragma once

#include "collective/messages_in_steps.hpp"
#include "wormhole/channel_graph.hpp"
#include "wormhole/wormhole_parameters.hpp"

#include <span>

namespace topocast {

/// Time 0 is when all machines begin. A message of n bytes has n flits, and one of none its first.
/// Messages have less than 2^32 bytes, and buffers room for them. Receivers of one message are such
/// as WormNetwork::send() takes.
TimeUnits simulateWorms(const ChannelGraph& graph, const WormholeParameters& parameters,
                        std::span<const SteppedMessage> messages);

} // namespace topocast
