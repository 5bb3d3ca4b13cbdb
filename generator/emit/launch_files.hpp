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

/// MPICH's coordinates (MPIR_CVAR_COORDINATES_FILE) of a network whose switches stand above one
/// another: for each rank its group, its switch, and its place there, each counted from 0. A group
/// is what hangs on one switch, or on several that serve the same switches, as those of a pod.
void writeMpichCoordinates(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
