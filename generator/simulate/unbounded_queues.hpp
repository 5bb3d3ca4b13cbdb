// The simulation with unlimited queues. In: traffic, times, the message's cut. Out: its passage.
//
// A link is a first-in-first-out server, so that a packet's departure is known when it arrives:
// max(arrival, link free) + transmission. Packets are therefore followed from link to link at once,
// without events, up to the first place where they may meet packets that come from elsewhere. Only
// there, and where machines receive segments, is anything done in order of time.
#pragma once

#include "simulate/passage.hpp"

namespace topocast {

Passage passUnboundedQueues(const SimulationInput& input);

} // namespace topocast
