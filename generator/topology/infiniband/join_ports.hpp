// Joins the ports of a fabric: every cable stands in the file twice, once at each end.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"

namespace topocast {

/// Finds every port's peer. False, and one error, if a node stands there twice, if nodes are named
/// but not described, or if a cable leads one way only.
bool joinPorts(Fabric& fabric, DiagnosticList& diagnostics);

} // namespace topocast
