// Fixed routes as the keys `routing` and `routes` of topocast's topology format.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// Writes the routes of a network with fixed routes, or of those of its rails that have some;
/// nothing for others. If they are the shortest paths that the reader would choose by itself, no
/// entries are written.
void writeRoutes(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
