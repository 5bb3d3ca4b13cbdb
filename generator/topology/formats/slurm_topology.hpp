// The reader of Slurm's topology.conf, and of what `scontrol show topology` prints: lines with
// SwitchName=, Nodes=, Switches= and LinkSpeed= (topology/tree) or with BlockName=
// (topology/block), in any order; docs/topologies.md describes what is taken from them.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether a text looks like Slurm's configuration rather than YAML: its first line that is not a
/// comment starts with `word =`, with `include`, or with one of Slurm's keywords and holds a `=`.
bool looksLikeSlurm(llvm::StringRef text);

/// Reads the list's text; nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readSlurm(DiagnosticList& diagnostics,
                                            const TopologyOptions& options);

} // namespace topocast
