// The reader of LSF's compute units. In: the section ComputeUnit of lsb.hosts, or what `bmgroup
// -cu` prints: a line for each unit with its hosts, or with units below it. Out: a tree of the
// units, which stand for switches.
// Columns stand in the order of the heading.
//   NAME   TYPE       MEMBER
//   encl1  enclosure  (host1 host2)
//   rack1  rack       (encl1 encl2)
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether there is a section ComputeUnit, or the first line is a heading of compute units.
bool looksLikeLsfUnits(llvm::StringRef text);

/// Nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readLsfUnits(DiagnosticList& diagnostics,
                                               const TopologyOptions& options);

} // namespace topocast
