// From entries of forwarding tables to a network with fixed routes. In: a checked description and
// the entries of the draft. Out: the description with a next hop at every switch for every machine,
// by which every message arrives; or a report of everything that is wrong.
#pragma once

#include "topology/check_draft.hpp"
#include "topology/topology_draft.hpp"

#include <optional>

namespace topocast {

/// Sets the shape of a description whose next hops are known: a routed one if the network has
/// loops. Else a tree, and the next hops are dropped, because a tree has no other routes.
void settleShape(NetworkDescription& description);

/// Next hops that no entry gives follow shortest paths (shortest_paths.hpp).
std::optional<NetworkDescription>
describeRouted(CheckedTopology checked, const TopologyDraft& draft, DiagnosticList& diagnostics);

} // namespace topocast
