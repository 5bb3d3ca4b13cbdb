// How messages find their way, in topocast's own format: the keys `routing` and `routes`.
#pragma once

#include "input/name_list.hpp"
#include "input/yaml_fields.hpp"
#include "topology/topology_draft.hpp"

namespace topocast {

/// Reads both keys of a network, if they are there, into the draft; what is wrong is reported.
void readRoutes(const YamlFields& network, NameReader& names, DiagnosticList& diagnostics,
                TopologyDraft& draft);

} // namespace topocast
