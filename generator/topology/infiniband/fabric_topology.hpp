// InfiniBand fabrics as topology files: what `ibnetdiscover` prints, or the database that
// ibdiagnet writes (read_diagnosis.hpp).
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include <optional>

namespace topocast {

/// Whether the text is something that InfiniBand's tools print, readable or not.
bool looksLikeInfiniband(llvm::StringRef text);

/// Reads the fabric that is the list's text. Messages take the routes of the switches' forwarding
/// tables if the options name a file with them, else shortest paths.
std::optional<NetworkDescription> readFabricTopology(DiagnosticList& diagnostics,
                                                     const TopologyOptions& options);
/// The same from ibdiagnet2.db_csv.
std::optional<NetworkDescription> readDiagnosisTopology(DiagnosticList& diagnostics,
                                                        const TopologyOptions& options);

} // namespace topocast
