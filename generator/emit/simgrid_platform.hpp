// A network for the simulator SimGrid. In: a network and communication parameters. Out: a C++ file
// with their tables, from which runtime/include/topocast/simgrid/platform.hpp makes the cluster.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace topocast {

/// Writes the file. Messages of the measured sizes take L(m) + g(m) in the simulator, and g(m)
/// where L(m) is below zero. If given, `machineRate` is what a machine sends and receives together,
/// in bytes per second of messages of the largest measured size.
void writeSimgridPlatform(llvm::raw_ostream& out, const Network& network,
                          const CommunicationParameters& parameters,
                          std::optional<double> machineRate);

} // namespace topocast
