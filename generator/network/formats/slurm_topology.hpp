// The reader of Slurm's topology.conf in its tree form: lines with SwitchName=, Nodes=, Switches=
// and LinkSpeed=, in any order; docs/topologies.md describes what is taken from it.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "network/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether a text looks like Slurm's configuration rather than YAML: its first line that is not a
/// comment starts with `word =`, or with one of Slurm's keywords and holds a `=`.
bool looksLikeSlurm(llvm::StringRef text);

/// Reads the list's text; nothing if anything is wrong, which is reported, loops of switches below
/// one another included.
std::optional<NetworkDescription> readSlurm(DiagnosticList& diagnostics,
                                            const TopologyOptions& options);

} // namespace topocast
