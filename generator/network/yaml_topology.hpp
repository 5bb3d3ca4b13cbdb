// The reader of topocast's own topology format where it lists switches and links: a YAML mapping
// with the keys network, defaults, switches, machines and links; docs/topologies.md describes it.
#pragma once

#include "input/yaml_document.hpp"
#include "network/topology_draft.hpp"

namespace topocast {

/// Whatever is wrong is reported, and what could be read goes into the draft all the same.
TopologyDraft readYamlTopology(const YamlNode& root, DiagnosticList& diagnostics);

} // namespace topocast
