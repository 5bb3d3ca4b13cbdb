// Whether every address (LID) of a fabric is that of one port, as in a subnet it is.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"

namespace topocast {

/// False, and one error, if two ports have an address in common. Nodes without addresses are taken
/// as they are.
bool checkAddresses(const Fabric& fabric, DiagnosticList& diagnostics);

} // namespace topocast
