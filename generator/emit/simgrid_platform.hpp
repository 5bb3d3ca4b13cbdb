// A network for the simulator SimGrid. In: a network and communication parameters. Out: a C++ file
// with their tables, from which runtime/include/topocast/simgrid/platform.hpp makes the cluster.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// Writes the file. Messages of the measured sizes take L(m) + g(m) in the simulator, and g(m)
/// where L(m) is below zero.
void writeSimgridPlatform(llvm::raw_ostream& out, const Network& network,
                          const CommunicationParameters& parameters);

} // namespace topocast
