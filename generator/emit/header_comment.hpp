// The comment at the top of a generated file: from what it was made, how to compile and use it,
// the network, and what serves which messages.
#pragma once

#include "emit/emit.hpp"
#include "emit/tables.hpp"

#include <string>

namespace topocast {

/// Lines that start with `//`, the last one ended too.
std::string headerComment(const EmissionRequest& request, const BroadcastTables& tables);

/// The same for a site's source.
std::string siteComment(const SiteRequest& request);

/// The same for a source that knows no network.
std::string jobComment(const JobRequest& request);

} // namespace topocast
