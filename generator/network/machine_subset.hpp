// The part of a network that a multicast uses. In: a network and some of its machines. Out: the
// same switches and cables with only these machines. So code that plans, judges or simulates
// broadcasts also serves multicasts. Routes between the machines stay as they are, and link loads
// stay relative to the bandwidth of a usual machine of the whole network.
#pragma once

#include "network/network.hpp"

#include <span>

namespace topocast {

/// The network with `machines` only (ascending, each once, not empty); they are numbered anew in
/// that order.
Network onlyMachines(const Network& network, std::span<const MachineId> machines);

} // namespace topocast
