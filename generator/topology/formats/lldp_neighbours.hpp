// The reader of what LLDP tells all hosts and switches of their neighbours (lldp_reports.hpp). In:
// the reports, in any of their forms. Out: the network of the cables between them.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether a text is what LLDP tells one device, in any of the forms.
bool isLldpReport(llvm::StringRef text);

/// Whether a text holds such reports of named devices, or SONiC's table of one switch.
bool looksLikeLldp(llvm::StringRef text);

/// Devices that are no bridges are machines, and so are those with one neighbour, as hosts with
/// containers say that they are bridges. A link has the speed that its port was negotiated to.
/// Nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readLldp(DiagnosticList& diagnostics,
                                           const TopologyOptions& options);

} // namespace topocast
