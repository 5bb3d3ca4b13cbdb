// The text of `topocast explain`. In: a network, parameters, a root and a message size. Out: every
// candidate with its predicted time, what no broadcast can beat, and why the winner won.
#pragma once

#include "cost/parameters.hpp"
#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

#include <cstdint>

namespace topocast::cli {

/// `withSegments` adds what segments of each size cost.
void explain(llvm::raw_ostream& out, const Network& network,
             const CommunicationParameters& parameters, MachineId root, std::uint64_t messageBytes,
             bool withSegments);

} // namespace topocast::cli
