// A site's source against its network. In: the tables that it has. Out: findings where they differ
// from the network's and, if these are not estimated, from the communication parameters; and what
// the judge says of plans that the source's tables lead to, for jobs of machines drawn at random.
#pragma once

#include "cost/parameters.hpp"
#include "input/diagnostic_list.hpp"
#include "network/network.hpp"
#include "verify/read_site.hpp"

#include <string>

namespace topocast {

/// Reports what is wrong; one line on what was verified, which means nothing if something is.
std::string verifySite(const SourceSite& site, const Network& network,
                       const CommunicationParameters& parameters, DiagnosticList& diagnostics);

} // namespace topocast
