// The section of `topocast explain --segments`. In: a network, parameters, a root and a message
// size. Out: what segments of each measured size cost, along the linear and the binary tree, and
// from which size on a message is worth a pipeline (cost/pipeline_terms.hpp).
#pragma once

#include "cli/explained_entries.hpp"

#include "topocast/network/machine_order.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast::cli {

/// `order` is that of the question's network and root.
void writeSegments(llvm::raw_ostream& out, const Question& question, const MachineOrder& order);

} // namespace topocast::cli
