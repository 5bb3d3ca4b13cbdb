// The reader of Slurm's topology.conf in its tree form: lines with SwitchName=, Nodes=, Switches=
// and LinkSpeed=, in any order; docs/topologies.md describes what is taken from it.
#pragma once

#include "network/topology_draft.hpp"

#include "llvm/ADT/StringRef.h"

namespace topocast {

/// Whether a text looks like Slurm's configuration rather than YAML: its first line that is not a
/// comment starts with `word =` or with one of Slurm's keywords.
bool looksLikeSlurm(llvm::StringRef text);

/// Reads the list's text. Whatever is wrong is reported, loops of switches below one another
/// included, and what could be read goes into the draft all the same.
TopologyDraft readSlurmTopology(DiagnosticList& diagnostics);

} // namespace topocast
