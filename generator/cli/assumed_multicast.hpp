// What is said of broadcasts by IP multicast. In: a network, parameters, and what the user asked
// for. Out: a warning of what is assumed, and a refusal of streams where nothing says that machines
// may use multicast groups.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"
#include "plan/planner.hpp"

#include <string>

namespace topocast::cli {

/// `datagrams of 1432 bytes at 112.5 MB/s, ...`: what streams take by the parameters.
std::string multicastText(const CommunicationParameters& parameters);

/// Says what streams are assumed to take, unless it was measured, or nothing may be streamed.
void warnOfAssumedMulticast(const Network& network, const CommunicationParameters& parameters);

/// Whether the request names a stream, and the network has no multicast groups; that is said.
bool refusesStream(const Network& network, const PlanRequest& request);

} // namespace topocast::cli
