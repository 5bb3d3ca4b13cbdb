// The network as a running Slurm knows it, asked by means of scontrol. Out: the text of its
// topology.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace topocast::cli::site {

/// What `scontrol show topology` prints, which is the cluster's default. Refused where Slurm has no
/// tree of switches, as `scontrol show config` tells. If a topology's name is given, what `scontrol
/// show topoconf` prints, from Slurm 25.05 on: all topologies by name.
llvm::Expected<std::string> readSlurmTopology(llvm::StringRef name);

} // namespace topocast::cli::site
