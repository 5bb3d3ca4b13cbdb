// The plan file: a Plan as JSON, for other programs to read. The form is documented in
// docs/plan-file.md.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// Writes a plan; the same plan gives the same bytes.
void writePlanFile(llvm::raw_ostream& out, const Network& network, const Plan& plan);

} // namespace topocast
