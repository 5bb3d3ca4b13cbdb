// The wormhole simulation as a timer of collective operations. In: a mesh or torus and the
// constants by which the sums of steps are found. Out: a timer, flit by flit, with the same
// constants.
#pragma once

#include "collective/collective_costs.hpp"
#include "network/network.hpp"
#include "simulate/constants.hpp"

namespace topocast::cli {

/// Network and constants outlive the timers. The network is asked for timers if it is a mesh or
/// torus.
StepTimerMaker wormTimers(const Network& network, const PacketConstants& constants);

} // namespace topocast::cli
