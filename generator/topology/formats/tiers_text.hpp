// Readers of plain text that tells the switches above each machine:
//   - a table with commas, semicolons, tabs or blanks: the heading `machine,leaf,spine`, then a
//   line for
//     each machine
//   - MPICH's coordinates file (MPIR_CVAR_COORDINATES_FILE): for each rank
//     `rank: group switch port`, from the outermost inwards; -1 stands for none
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether the first line that is not a comment is a heading whose first cell says `machine`,
/// `node`, `hostname` or the like.
bool looksLikeTable(llvm::StringRef text);
/// Whether the first line that is not a comment is like `0: 1 2 3`, any numbers, or the second is.
bool looksLikeCoordinates(llvm::StringRef text);

/// They read the list's text; nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readTable(DiagnosticList& diagnostics,
                                            const TopologyOptions& options);
/// Rank 3 becomes machine rank3, group 1 switch group1, switch 2 of it switch group1-switch2.
std::optional<NetworkDescription> readCoordinates(DiagnosticList& diagnostics,
                                                  const TopologyOptions& options);

} // namespace topocast
