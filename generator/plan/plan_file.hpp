// The plan file: a Plan as JSON, for other programs to read. The form is documented in
// docs/plan-file.md.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// Writes a plan; the same plan gives the same bytes. Of a multicast the machines are named, for
/// the network then is a part of the topology's (network/machine_subset.hpp).
void writePlanFile(llvm::raw_ostream& out, const Network& network, const Plan& plan,
                   bool isMulticast = false);

} // namespace topocast
