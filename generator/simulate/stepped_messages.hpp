// Messages in steps, packet by packet: collective operations over channels and along trees. In: a
// network, messages by steps, the constants of packets. Out: when the last of them has arrived.
//
// A machine sends its messages in order of their steps, each as soon as it has all that comes to it
// in earlier steps; machines do not wait for each other otherwise. Combining values takes no time.
// Links, switches and machines work as in the simulation of copied broadcasts (copied_passage.hpp).
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"
#include "simulate/constants.hpp"
#include "simulate/ticks.hpp"

#include <cstdint>
#include <span>

namespace topocast {

struct SteppedMessage {
  Multicast message;
  std::uint64_t bytes = 0; ///< 0: headers only
};

/// Time 0 is when all machines begin. The messages are by steps.
Ticks simulateSteps(const Network& network, std::span<const SteppedMessage> messages,
                    const PacketConstants& constants);

} // namespace topocast
