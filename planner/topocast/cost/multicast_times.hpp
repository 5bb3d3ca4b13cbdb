// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a stream of datagrams to a multicast group takes, as plain values that generated code
// carries; no containers, as in topocast/job/site.hpp. A stream goes to all machines at once:
// switches copy it, so that it passes every link once. In: measured values, or the times of
// messages. Out: when the last datagram of a message is everywhere, if none is lost.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Of datagrams to a multicast group, as measured or assumed.
struct MulticastTimes {
  std::uint32_t payloadBytes = 0; ///< message bytes in a datagram; 0: nothing is known
  double bytesPerSecond = 0;      ///< message bytes that the slowest receiver and link bear
  double datagramSeconds = 0;     ///< least time between two datagrams, whatever their length
  /// From when the last datagram could be followed by another one until it is everywhere; >= 0.
  double latency = 0;
  double loss = 0;     ///< part of the datagrams that one receiver lacks, 0 to 1
  double patience = 0; ///< for so long a receiver waits for the next datagram, in seconds
};

/// What fits in a packet of 1,500 bytes behind the headers of IP, UDP and the broadcast.
constexpr std::uint32_t usualPayloadBytes = 1432;
/// The same of the longest packet of IP, which travels in fragments.
constexpr std::uint32_t mostPayloadBytes = 65467;

/// Seconds from one datagram with so many bytes to the next.
constexpr double secondsPerDatagram(const MulticastTimes& times, std::uint64_t bytes) {
  const double onTheWire = static_cast<double>(bytes) / times.bytesPerSecond;
  return onTheWire > times.datagramSeconds ? onTheWire : times.datagramSeconds;
}

/// How many datagrams of that payload carry a message. An empty one has one, too.
constexpr std::uint64_t datagramsOf(std::uint64_t messageBytes, std::uint64_t payloadBytes) {
  return messageBytes == 0 ? 1 : (messageBytes - 1) / payloadBytes + 1;
}

} // namespace topocast::TOPOCAST_ABI::runtime
