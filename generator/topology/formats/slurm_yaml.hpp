// The reader of Slurm's topology.yaml, and of what `scontrol show topoconf` prints: a list of named
// topologies (slurm_topologies.hpp), of which one is taken. Trees and blocks are those of
// topology.conf (slurm_topology.hpp), torus3d becomes a torus.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether the text is a list of topologies, in YAML or JSON.
bool looksLikeSlurmYaml(llvm::StringRef text);

/// Takes the topology that the options name; else the first with `cluster_default: true`; else the
/// first. Nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readSlurmYaml(DiagnosticList& diagnostics,
                                                const TopologyOptions& options);

} // namespace topocast
