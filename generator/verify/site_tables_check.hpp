// The tables of a source for jobs against the network. In: what the source says, and the tables
// that the network gives. Out: errors where they differ, each at the row.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/network.hpp"
#include "plan/site_tables.hpp"
#include "verify/read_site.hpp"

#include <string>

namespace topocast {

/// Compares machines, switches, routes or the mesh, and speeds.
void checkSiteNetwork(const SourceSite& site, const Network& network, const SiteTables& wanted,
                      DiagnosticList& diagnostics);

/// Compares what messages take; `parameters` is what the tables' parameters are called.
void checkSiteTimes(const SourceSite& site, const Network& network, const SiteTables& wanted,
                    const std::string& parameters, DiagnosticList& diagnostics);

} // namespace topocast
