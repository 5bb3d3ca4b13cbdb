// Whose forwarding table is whose. In: a fabric and tables. Out: the table of each switch; or, if
// the two are not of one subnet and one moment, an error.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/infiniband/fabric.hpp"
#include "network/infiniband/forwarding_tables.hpp"

#include <optional>
#include <vector>

namespace topocast {

/// What to do if fabric and tables contradict each other.
inline constexpr const char* momentAdvice =
    "fabric and tables must be those of one subnet at one moment; write both anew";

/// By node of the fabric its table; null where there is none. Nothing, and one error, if the fabric
/// tells no addresses, if a table's switch is not in the fabric, or if an address is another port's
/// there. Addresses that the fabric does not have are warned of.
std::optional<std::vector<const ForwardingTable*>>
matchTables(const Fabric& fabric, const ForwardingTables& tables, DiagnosticList& diagnostics);

} // namespace topocast
