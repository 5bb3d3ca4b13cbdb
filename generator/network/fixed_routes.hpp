// From entries of forwarding tables to a network with fixed routes. In: a checked description and
// the entries of the draft. Out: the description with a way on at every switch for every machine,
// all of which arrive; or everything that is wrong, reported.
#pragma once

#include "network/check_draft.hpp"
#include "network/topology_draft.hpp"

#include <optional>

namespace topocast {

/// Makes a description that has its ways on a routed one. A network without loops becomes a tree:
/// there the routes say nothing new.
void settleShape(NetworkDescription& description);

/// Shortest paths fill in what the entries leave open (shortest_paths.hpp).
std::optional<NetworkDescription>
describeRouted(CheckedTopology checked, const TopologyDraft& draft, DiagnosticList& diagnostics);

} // namespace topocast
