// Files for launchers and MPI libraries where no generated broadcast can be used. In: a network,
// and for the rules its communication parameters. Out: text that Open MPI and MPICH read.
//
// Their broadcasts send along the ranks, so ranks must stand in machine order: the host file gives
// one machine a line in that order, and the other files count ranks so.
#pragma once

#include "cost/parameters.hpp"
#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// One machine a line, in machine order from the first machine.
void writeHostFile(llvm::raw_ostream& out, const Network& network);

/// MPICH's coordinates (MPIR_CVAR_COORDINATES_FILE) of a tree of switches: for each rank its group,
/// the switch above its own, its switch, and its place there, each counted from 0.
void writeMpichCoordinates(llvm::raw_ostream& out, const Network& network);

/// Rules for Open MPI's coll_tuned: for message sizes from 0 to 64 MiB the one of Open MPI's
/// algorithms (linear, pipeline, binary tree, binomial tree) with the segment size that the model
/// predicts to be fastest in machine order.
void writeOpenMpiRules(llvm::raw_ostream& out, const Network& network,
                       const CommunicationParameters& parameters);

} // namespace topocast
