// The writer of Slurm's topology.conf.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// Writes a tree of switches, from its top down; switches with no machines below are left out. A
/// line has a LinkSpeed, in Mbit/s, if all links to what it lists below its switch have the same
/// bandwidth.
void writeSlurm(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
