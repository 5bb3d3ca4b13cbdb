// The plan file: a Plan as JSON, for other programs to read. The form is documented in
// docs/plan-file.md.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// What else a plan file tells.
struct PlanFileOptions {
  /// Whether it lists the machines, as the network is a part of the topology's
  /// (network/machine_subset.hpp).
  bool isMulticast = false;
  /// Whether it tells every vertex that each message passes.
  bool withPaths = false;
};

/// Writes a plan; the same plan gives the same bytes.
void writePlanFile(llvm::raw_ostream& out, const Network& network, const Plan& plan,
                   const PlanFileOptions& options = {});

} // namespace topocast
