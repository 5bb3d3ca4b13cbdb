// The routes that an InfiniBand fabric's forwarding tables hold. In: a fabric, the description made
// of it, and the tables. Out: the next hop of every switch for every machine, by port, so that each
// of several parallel cables carries what the tables put on it.
//
// Every message is followed from every switch that has machines: a table that drops it, sends it
// where no cable is, or in a circle, is an error. A few machines that the tables leave unreachable
// are left out instead (unreachable_machines.hpp), unless all rails need the same machines. So is
// an address that belongs to another port in the tables than in the fabric; then the two are not of
// one moment. Of a port with several addresses (LMC) the first is taken, as MPI libraries do unless
// told otherwise.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/infiniband/fabric.hpp"
#include "topology/infiniband/fabric_draft.hpp"
#include "topology/infiniband/forwarding_tables.hpp"
#include "topology/topology_options.hpp"

namespace topocast {

/// Sets next hops and shape of a description that was made of the draft; a network without loops
/// stays a tree. Switches without tables take shortest paths, with one warning. Errors in the
/// tables are reported in their own list of diagnostics.
void routeByTables(const Fabric& fabric, const FabricDraft& draft, const ForwardingTables& tables,
                   const TopologyOptions& options, NetworkDescription& description,
                   DiagnosticList& diagnostics);

} // namespace topocast
