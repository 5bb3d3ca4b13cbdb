// The network as a running Slurm knows it, asked by means of scontrol. Out: the text of its
// topology.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace topocast::cli::site {

/// What `scontrol show topology` prints. Refused where Slurm has no tree of switches, as `scontrol
/// show config` tells.
llvm::Expected<std::string> readSlurmTopology();

} // namespace topocast::cli::site
