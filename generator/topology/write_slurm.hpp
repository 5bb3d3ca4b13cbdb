// The writer of Slurm's topology.conf. In: a network whose switches stand above one another. Out:
// its lines, in the form that slurmctld takes: a line names machines or switches, never both, and a
// switch may be listed by several above it. Source: the manual of Slurm, topology.conf(5).
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace topocast {

/// Writes the switches from the top down; those with no machines below are left out. Machines on a
/// switch that has others below it get a leaf of their own there, with a name that is free. A
/// line's LinkSpeed is the bandwidth of the slowest link to what it lists, in whole Mbit/s.
///
/// Returns what the file says otherwise than the network, a sentence each without a full stop; they
/// stand in the file as well, as comments.
std::vector<std::string> writeSlurm(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
