// Which forwarding table belongs to which switch. In: a fabric and tables. Out: the table of each
// switch; or an error, if fabric and tables were not taken from one subnet at one time.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"
#include "topology/infiniband/forwarding_tables.hpp"

#include <optional>
#include <vector>

namespace topocast {

/// What to do if fabric and tables contradict each other.
inline constexpr const char* momentAdvice =
    "fabric and tables must come from one subnet at one moment; write both anew";

/// The table of each node of the fabric; null where there is none. Returns nothing, and reports one
/// error, if the fabric gives no addresses, if a table's switch is not in the fabric, or if an
/// address belongs to another port there. Warns of addresses that the fabric does not have.
std::optional<std::vector<const ForwardingTable*>>
matchTables(const Fabric& fabric, const ForwardingTables& tables, DiagnosticList& diagnostics);

} // namespace topocast
