// Networks of regular shape as text: the shape, the routing, and which machine is where.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// `network` is no tree of switches.
void writeRegularShape(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
