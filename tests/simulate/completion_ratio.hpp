// How long a broadcast takes packet by packet, measured by the time on the wire: what bars of
// schedules are stated in. In: a network, a schedule's name and a message size. Out: completion
// from machine 0 with the best segment size over bytes / rate, with usualConstants().
#pragma once

#include "simulate/best_segment.hpp"
#include "simulate/usual_constants.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace topocast::testing {

/// Segment sizes that fill 1 to 16 packets.
inline std::vector<std::uint64_t> wholePackets(const PacketConstants& constants) {
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t packets = 1; packets <= 16; ++packets)
    sizes.push_back(packets * constants.packet.payloadBytes);
  return sizes;
}

/// Segment sizes that fill a third of a packet, two, and so on up to 16 packets.
inline std::vector<std::uint64_t> thirdsOfPackets(const PacketConstants& constants) {
  constexpr std::uint64_t packets = 16;
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t thirds = 1; thirds <= 3 * packets; ++thirds)
    sizes.push_back(thirds * constants.packet.payloadBytes / 3);
  return sizes;
}

inline double completionRatio(const Network& network, const std::string& schedule,
                              std::uint64_t messageBytes) {
  const PacketConstants constants = usualConstants();
  std::vector<std::uint64_t> sizes = thirdsOfPackets(constants);
  std::ranges::copy(simulatedSegmentSizes(messageBytes), std::back_inserter(sizes));
  std::ranges::sort(sizes);
  const Simulation best =
      simulateBest(network, scheduleOf(network, schedule), constants, messageBytes, sizes);
  return best.seconds() / wireSeconds(constants, messageBytes);
}

} // namespace topocast::testing
