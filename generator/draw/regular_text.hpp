// Regular networks as text: the shape, the routing, and which machine is where.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// `network` is a regular network.
void writeRegularShape(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
