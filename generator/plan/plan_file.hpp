// The plan file: a Plan as JSON, for other programs to read. The form is documented in
// docs/plan-file.md.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// What a plan file has beside the plan.
struct PlanFileOptions {
  /// The machines are named, for the network then is a part of the topology's
  /// (network/machine_subset.hpp).
  bool isMulticast = false;
  /// Every vertex that each message passes.
  bool withPaths = false;
};

/// Writes a plan; the same plan gives the same bytes.
void writePlanFile(llvm::raw_ostream& out, const Network& network, const Plan& plan,
                   const PlanFileOptions& options = {});

} // namespace topocast
