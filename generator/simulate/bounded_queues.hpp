// The simulation with finite queues. In: traffic, times, the message's cut, the bytes that a switch
// stores for one link. Out: the message's passage.
//
// A full queue holds packets back where they are: the link before it stops until there is room, as
// with the flow control of IEEE 802.3x. Ethernet without flow control drops packets instead, and
// TCP then slows the sender down to what the path carries. In the long run the effect is the same:
// a sender is held back. The simulation leaves out how TCP finds that rate; and it lets a link that
// is held back also hold packets that go elsewhere. Routes in a tree of switches make no circle, so
// links never wait for one another in a ring.
#pragma once

#include "simulate/passage.hpp"

namespace topocast {

/// `queueBytes` is at least the bytes of a full packet on the wire.
Passage passBoundedQueues(const SimulationInput& input, std::uint64_t queueBytes);

} // namespace topocast
