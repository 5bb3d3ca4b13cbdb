// The reader of topocast's own topology format, a YAML mapping with the keys network, defaults,
// switches, machines and links; docs/topologies.md describes it.
#pragma once

#include "network/topology_draft.hpp"

#include <optional>

namespace topocast {

/// Reads the list's text; nothing if it is not even YAML. Whatever is wrong is reported, and what
/// could be read goes into the draft all the same.
std::optional<TopologyDraft> readYamlTopology(DiagnosticList& diagnostics);

} // namespace topocast
