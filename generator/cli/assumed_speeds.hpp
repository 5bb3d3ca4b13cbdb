// A warning of links whose bandwidth nothing tells: plans for links of another speed than the real
// ones are slow plans.
#pragma once

#include "network/network.hpp"
#include "topology/link_speeds.hpp"

namespace topocast::cli {

/// Says for how many links of the network which bandwidth is assumed, and which options tell it.
/// Nothing if all are told.
void warnOfAssumedSpeeds(const Network& network);
/// The same for jobs of which no network is known.
void warnOfAssumedSpeed(const LinkSpeeds& speeds);

/// The options that tell the bandwidths which nothing tells: `--machine-bandwidth and
/// --trunk-bandwidth`; empty if all are told.
std::string missingSpeedOptions(const Network& network);

} // namespace topocast::cli
