// Messages in steps, packet by packet: collective operations over channels and along trees. In: a
// network, messages by steps, the constants of packets. Out: when the last of them has arrived.
//
// Machines send what is due (schedule/messages_in_steps.hpp). Combining values takes no time.
// Links, switches and machines work as in the simulation of copied broadcasts (copied_passage.cpp).
#pragma once

#include "collective/messages_in_steps.hpp"
#include "network/network.hpp"
#include "simulate/constants.hpp"
#include "simulate/ticks.hpp"

#include <span>

namespace topocast {

/// Time 0 is when all machines begin. The messages are by steps.
Ticks simulateSteps(const Network& network, std::span<const SteppedMessage> messages,
                    const PacketConstants& constants);

} // namespace topocast
