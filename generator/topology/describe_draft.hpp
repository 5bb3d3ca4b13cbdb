// From what a reader found to the description of a network. In: a draft with names and links as
// written. Out: the description of a connected network with unique names and routes for all
// messages, on one rail or on several; or a report of everything that is wrong.
#pragma once

#include "network/description.hpp"
#include "topology/check_draft.hpp"
#include "topology/topology_draft.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace topocast {

/// The first half: checks names and links, keeps one link of each machine (rails.hpp), and sets the
/// speeds that the options give. Removes from the draft what is not kept.
std::optional<CheckedTopology> describeLinks(TopologyDraft& draft, const TopologyOptions& options,
                                             DiagnosticList& diagnostics);

/// What is known of one rail, by options in which it is named.
using DescribeRail = llvm::function_ref<std::optional<NetworkDescription>(const TopologyOptions&)>;

/// Describes all rails of a draft in which machines have all their links, and joins them
/// (join_rails.hpp).
std::optional<NetworkDescription> describeRails(const TopologyDraft& draft,
                                                const TopologyOptions& options,
                                                DescribeRail describe, DiagnosticList& diagnostics);

/// Both halves, for one rail or for all. If neither draft nor options ask for routes, keeps the
/// cables of a spanning tree, and one warning counts the others.
std::optional<NetworkDescription> describeDraft(TopologyDraft draft, const TopologyOptions& options,
                                                DiagnosticList& diagnostics);

} // namespace topocast
