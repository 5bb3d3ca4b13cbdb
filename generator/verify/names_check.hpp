// The names of a generated source's machines against the network's.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/network.hpp"
#include "verify/source_tables.hpp"

namespace topocast {

/// Whether both have the same machines by the same numbers; else the first difference is reported.
bool namesAgree(const SourceTables& source, const Network& network, DiagnosticList& diagnostics);

} // namespace topocast
