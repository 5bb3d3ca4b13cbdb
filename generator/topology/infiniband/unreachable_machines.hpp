// Machines that a fabric's forwarding tables leave without a route from or to some others, as the
// rule up-down does with login nodes on several spines. In: the tables and a description. Out: the
// description without these machines.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/infiniband/fabric_draft.hpp"
#include "topology/infiniband/forwarding_tables.hpp"

#include <span>
#include <vector>

namespace topocast {

/// Leaves out as few machines as a greedy search finds, such that the tables drop no message
/// between the others, with a warning. Nothing is done if that is more than a tenth of all:
/// fabric and tables do not belong together then. `ports` are those of the description's cables.
/// `tableOf` has null for a switch without a table, which drops nothing.
void leaveOutUnreachable(std::span<const ForwardingTable* const> tableOf,
                         std::vector<LinkPorts>& ports, NetworkDescription& description,
                         DiagnosticList& diagnostics);

} // namespace topocast
