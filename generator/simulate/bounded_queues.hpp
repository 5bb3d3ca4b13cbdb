// The simulation with finite queues. In: traffic, times, the message's cut, the bytes that a switch
// stores for one link. Out: the message's passage.
//
// A full queue holds packets back where they are: the link before it stops until there is room, as
// with the flow control of IEEE 802.3x. Ethernet with TCP drops packets instead, once, whereupon
// TCP slows the sender down to what the path carries; what stays in the long run is a sender held
// back, not a message lost. What this simulation leaves out is thus TCP's search for that rate, and
// what it adds is that a link that is held back also holds packets to elsewhere. Routes in a tree
// of switches make no circle, so that links never wait for one another in a ring.
#pragma once

#include "simulate/passage.hpp"

namespace topocast {

/// `queueBytes` is at least the bytes of a full packet on the wire.
Passage passBoundedQueues(const SimulationInput& input, std::uint64_t queueBytes);

} // namespace topocast
