// Routing: which directed links a message from one machine to another passes. In a tree there is
// one simple path: up to the lowest common switch and down again.
#pragma once

#include "network/network.hpp"

#include <vector>

namespace topocast {

/// The directed links from machine `from` to machine `to`, in the order passed; empty if they are
/// the same. Takes time proportional to the length of the path.
std::vector<LinkId> route(const Network& network, MachineId from, MachineId to);

} // namespace topocast
