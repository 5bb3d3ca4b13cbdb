// The reader of topocast's own topology format where it names a regular network: a YAML mapping
// with one of the keys mesh, torus, hypercube and multistage; docs/topologies.md describes it.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_document.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include <optional>

namespace topocast {

/// Whether a document describes a regular network, right or wrong.
bool namesRegularShape(const YamlNode& root);

/// Reads such a document; nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readRegularTopology(const YamlNode& root,
                                                      const TopologyOptions& options,
                                                      DiagnosticList& diagnostics);

} // namespace topocast
