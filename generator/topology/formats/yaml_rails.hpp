// Machines with several links, in topocast's own format: the key `rails` of a network, and `rail`
// of a link.
#pragma once

#include "input/name_list.hpp"
#include "input/yaml_fields.hpp"
#include "topology/topology_draft.hpp"

#include <cstddef>
#include <vector>

namespace topocast {

/// Reads the value of `rails` into the draft: one rail, all of them, or a list of which machines
/// are reached by which. What is wrong is reported.
void readRails(const YamlNode& node, NameReader& names, DiagnosticList& diagnostics,
               TopologyDraft& draft);

/// The value of a link's `rail`: `1`, or `[0, 1]`.
std::vector<std::size_t> readRailsOfLink(const YamlNode& node, DiagnosticList& diagnostics);

/// Reports links with a rail that are no machine's, or not the machine's only one there.
void checkRailsOfLinks(const TopologyDraft& draft, DiagnosticList& diagnostics);

} // namespace topocast
