// The answer of `topocast explain` without a message size. In: a network, parameters and the plan
// of one root. Out: a line for each range of message sizes: what serves it, and how good that is.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast::cli {

/// Of a network of one machine a sentence.
void explainSizes(llvm::raw_ostream& out, const Network& network,
                  const CommunicationParameters& parameters, const Plan& plan);

} // namespace topocast::cli
