// The simulation of messages that switches copy (Schedule::multicasts), with unlimited queues. In:
// a network, the schedule, its tree as traffic, times, the message's cut. Out: its passage.
//
// A switch that has a packet puts it into the queue of every link on which the packet goes on.
// Links and machines work as in the simulation without copies (unbounded_queues.hpp); a machine
// that has a segment sends it on in all its messages, those of earlier steps first.
#pragma once

#include "simulate/passage.hpp"

namespace topocast {

Passage passCopied(const Network& network, const Schedule& schedule, const SimulationInput& input);

} // namespace topocast
