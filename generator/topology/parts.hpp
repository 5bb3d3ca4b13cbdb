// Parts of a network that no link joins: found, reported, or joined below a switch of their own.
#pragma once

#include "topology/check_draft.hpp"
#include "topology/topology_draft.hpp"

#include <string>
#include <vector>

namespace topocast {

/// A part of a network, by its names.
struct NetworkPart {
  std::vector<std::string> switches;
  std::vector<std::string> machines;
  /// The switch by which the part is joined to others: the first with no switch above it if links
  /// lead down, else the first in the file.
  PlacedName top;
};

/// All parts, in the order of their first switches; one if the network is in one piece.
std::vector<NetworkPart> findParts(const NetworkDescription& description,
                                   const TopologyDraft& draft);

/// Reports that there are several parts: names them, and says how to join them.
void refuseParts(std::vector<NetworkPart> parts, const TopologyDraft& draft,
                 DiagnosticList& diagnostics);

/// Adds a switch and a link from it to the top of each part, as fast as the fastest link at that
/// top, and warns of it.
void joinParts(const std::vector<NetworkPart>& parts, TopologyDraft& draft,
               DiagnosticList& diagnostics);

/// `top`, or `top2` and so on if a switch or a machine of the draft has that name.
std::string unusedName(const TopologyDraft& draft);

} // namespace topocast
