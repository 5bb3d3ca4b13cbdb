// From what a reader found to the description of a network. In: a draft with names and links as
// written. Out: checked names and links, in one piece, with the routes of the messages; or
// everything that is wrong, reported.
#pragma once

#include "network/check_draft.hpp"
#include "network/description.hpp"
#include "network/topology_draft.hpp"
#include "network/topology_options.hpp"

#include <optional>

namespace topocast {

/// The first half: checked names and links, of machines with several links one (rails.hpp), with
/// the speeds that the options give. Takes out of the draft what is not kept.
std::optional<CheckedTopology> describeLinks(TopologyDraft& draft, const TopologyOptions& options,
                                             DiagnosticList& diagnostics);

/// Where neither draft nor options speak of routes, the cables of a spanning tree are kept and one
/// warning counts the others.
std::optional<NetworkDescription> describeDraft(TopologyDraft draft, const TopologyOptions& options,
                                                DiagnosticList& diagnostics);

} // namespace topocast
