// Files for launchers and for MPICH, by which ranks stand in machine order. In: a network. Out:
// text.
//
// The broadcasts of MPI libraries send along the ranks, so ranks must stand in machine order: the
// host file gives one machine a line in that order, and whatever else is exported counts ranks so.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// One machine a line, in machine order from the first machine.
void writeHostFile(llvm::raw_ostream& out, const Network& network);

/// MPICH's coordinates (MPIR_CVAR_COORDINATES_FILE) of a tree of switches: for each rank its group,
/// the switch above its own, its switch, and its place there, each counted from 0.
void writeMpichCoordinates(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
