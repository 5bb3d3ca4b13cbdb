// Communication parameters estimated from the topology's links, if none were measured. They are
// good for a first look; plans for real use need measured parameters.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include <optional>

namespace topocast {

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
