// Fixed routes as the keys `routing` and `routes` of topocast's topology format.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// Writes the routes of a network that has a Forwarding: no entries if they are those that the
/// reader would find itself, else all of them.
void writeRoutes(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
