// The part of a network that a multicast sees. In: a network and some of its machines. Out: the
// same switches and cables with these machines alone, so that whatever plans, judges or simulates a
// broadcast does so for a multicast. Routes between machines do not depend on the others. Loads and
// parameters stay those of a usual machine of the whole network.
#pragma once

#include "network/network.hpp"

#include <span>

namespace topocast {

/// The network with `machines` only (ascending, each once, not empty); they are numbered anew in
/// that order.
Network onlyMachines(const Network& network, std::span<const MachineId> machines);

} // namespace topocast
