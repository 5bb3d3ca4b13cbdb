// How messages find their way where a topology file in YAML lists switches and links: the keys
// `routing` and `routes`; docs/topologies.md describes them.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"
#include "input/yaml_fields.hpp"
#include "network/topology_draft.hpp"

namespace topocast {

/// Reads both keys of a network's fields into the draft; what is wrong is reported.
void readYamlRoutes(const YamlFields& network, NameReader& names, DiagnosticList& diagnostics,
                    TopologyDraft& draft);

} // namespace topocast
