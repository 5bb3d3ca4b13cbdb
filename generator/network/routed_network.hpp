// From entries of forwarding tables to a network with fixed routes. In: a checked description and
// the entries of the draft. Out: the description with a way on at every switch for every machine,
// all of which arrive; or everything that is wrong, reported.
#pragma once

#include "network/check_draft.hpp"
#include "network/topology_draft.hpp"

#include <optional>

namespace topocast {

/// Shortest paths fill in what the entries leave open (shortest_paths.hpp). A network without loops
/// stays a tree: there the routes say nothing new.
std::optional<NetworkDescription>
describeRouted(CheckedTopology checked, const TopologyDraft& draft, DiagnosticList& diagnostics);

} // namespace topocast
