// The reader of what `pbsnodes -a` prints, as text and, with `-F json`, as JSON. In: for each node
// its resources. Out: a tree of the switches that they name, as sites set them for placement sets:
// `resources_available.switch = sw1`.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether nodes are told with resources; TORQUE's have none.
bool looksLikePbsNodes(llvm::StringRef text);

/// By the resource `switch`, or those that the options call labels. Nothing if anything is wrong,
/// which is reported.
std::optional<NetworkDescription> readPbsNodes(DiagnosticList& diagnostics,
                                               const TopologyOptions& options);

} // namespace topocast
