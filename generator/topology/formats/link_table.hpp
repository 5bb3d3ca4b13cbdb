// The reader of tables of links, the commonest form that is made by hand: a heading, then a row for
// each cable with the names of the devices at its ends.
//   from,to,speed
//   n1,leaf1,100G
//   leaf1,spine1,400G
// Tables of lldp-topo (`Edge 1;...;Edge 2`) and of Omni-Path's opaextractlink are such.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether the first line that is not a comment is a heading with columns for both ends, such as
/// `from` and `to`, `source` and `target`, `device 1` and `device 2`.
bool looksLikeLinkTable(llvm::StringRef text);

/// Rows without a second end are left out. Columns `type` of both ends tell switches from machines;
/// without them devices with one neighbour are machines. Nothing if anything is wrong, which is
/// reported.
std::optional<NetworkDescription> readLinkTable(DiagnosticList& diagnostics,
                                                const TopologyOptions& options);

} // namespace topocast
