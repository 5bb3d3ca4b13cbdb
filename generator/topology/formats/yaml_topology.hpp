// The reader of topocast's own topology format: a YAML mapping that lists switches, machines and
// links with the keys network, defaults, switches, machines, links, routing and routes, or names a
// regular shape (regular_topology.hpp); docs/topologies.md describes it.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Always: what no other format claims is read as YAML.
bool looksLikeYaml(llvm::StringRef text);

/// Reads the list's text; nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readYaml(DiagnosticList& diagnostics,
                                           const TopologyOptions& options);

} // namespace topocast
