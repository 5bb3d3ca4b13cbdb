// From where a network has the speeds of its links, counted. In: a network. Out: for how many of
// its cables which origin holds. What is assumed is warned of, and stands in generated sources.
#pragma once

#include "network/network.hpp"

#include <array>
#include <cstddef>

namespace topocast {

/// Numbers of cables by ValueOrigin.
struct OriginCounts {
  std::array<std::size_t, 4> byOrigin = {};

  std::size_t of(ValueOrigin origin) const { return byOrigin[static_cast<std::size_t>(origin)]; }
  std::size_t& of(ValueOrigin origin) { return byOrigin[static_cast<std::size_t>(origin)]; }
};

struct SpeedOrigins {
  OriginCounts machineBandwidths; ///< of machines' own links
  OriginCounts trunkBandwidths;   ///< of links between switches
  OriginCounts latencies;
};

SpeedOrigins speedOriginsOf(const Network& network);

/// Both of them together.
OriginCounts bandwidthOrigins(const SpeedOrigins& origins);

/// Of the cables whose bandwidth, or latency, nothing tells, that of the first; 0 if there are
/// none.
double assumedBandwidth(const Network& network);
double assumedLatency(const Network& network);

} // namespace topocast
