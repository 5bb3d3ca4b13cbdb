// Loops of switches that are parents of one another, which a file that describes a hierarchy
// (Slurm's topology.conf) must not hold.
#pragma once

#include "network/topology_draft.hpp"

#include <span>

namespace topocast {

/// Reports loops among the links between switches, taken as leading from `first` down to `second`:
/// one for every link that leads back to a switch above it. A switch below itself is one too.
void reportSwitchLoops(std::span<const DraftLink> links, DiagnosticList& diagnostics);

} // namespace topocast
