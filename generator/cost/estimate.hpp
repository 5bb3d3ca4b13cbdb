// Communication parameters estimated from the topology's links, if none were measured. They are
// good for a first look; plans for real use need measured parameters.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include <optional>
#include <vector>

namespace topocast {

/// What a message may take beside its bytes on the wire. Seconds.
struct PlausibleTimes {
  double software = 0;      ///< of a message at its sender
  double relaySoftware = 0; ///< of a message at a receiver that passes it on, beside
  double latency = 0;       ///< L, of links whose own latency nobody stated
};

/// The corners of the range between which the truth lies on links of this bandwidth, in bytes per
/// second, whatever they run (docs/parameters.md has the sources).
std::vector<PlausibleTimes> plausibleTimes(double bandwidth);

/// About the middle of the range.
PlausibleTimes likelyTimes(double bandwidth);

/// The name of estimated parameters.
inline constexpr const char* estimatedName = "estimated";

/// For sizes 256 bytes to 1 MiB by powers of two: g(m) = o + m / bandwidth, and L(m) = o plus twice
/// the latency of a usual machine's link. The time o of the software follows from the links'
/// speed, and so does L(m) where no file states a latency.
CommunicationParameters estimateParameters(const Network& network);

/// The same for machines whose own links have this bandwidth, in bytes per second, and latency, in
/// seconds, if anybody stated one.
CommunicationParameters estimateParameters(double bandwidth, std::optional<double> linkLatency);

} // namespace topocast
