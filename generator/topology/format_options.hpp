// Options about topology files that do not go with the file at hand. The table of formats
// (topology_formats.cpp) tells which options a format has a use for.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/topology_formats.hpp"

namespace topocast {

/// False, and an error for each, if options are given that the format has no use for: an option
/// that did nothing would mislead.
bool checkOptions(const TopologyFormat& format, const TopologyOptions& options,
                  DiagnosticList& diagnostics);

/// The same for a regular network, whose shape a file names at `place`, such as "mesh".
void checkOptionsOfShape(llvm::StringRef shape, llvm::StringRef place,
                         const TopologyOptions& options, DiagnosticList& diagnostics);

} // namespace topocast
