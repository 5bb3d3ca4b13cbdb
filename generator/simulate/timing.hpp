// The constants of a simulation in ticks, for every link and length of packet. In: network,
// constants, the lengths of packets. Out: how long a link is busy with a packet, how long the
// packet then takes to the link's end, and what machines spend.
#pragma once

#include "network/network.hpp"
#include "simulate/constants.hpp"
#include "simulate/message_cut.hpp"
#include "simulate/ticks.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// One directed link in ticks.
struct LinkTiming {
  std::vector<Ticks> transmission; ///< by PacketLength; at least 1
  Ticks burst = 0;                 ///< transmission of the bytes that pass at once after a pause
  Ticks delay = 0;                 ///< from the end of transmission to the arrival

  Ticks of(PacketLength length) const { return transmission[static_cast<std::size_t>(length)]; }
};

struct Timing {
  std::vector<LinkTiming> links;
  Ticks receiveLatency = 0;
  Ticks receiveOverhead = 0;
  Ticks sendOverhead = 0;
};

/// Bytes per second of a link in the simulation.
double simulatedBandwidth(const Network& network, const PacketConstants& constants, LinkId link);

/// Seconds between the end of a packet's transmission and its arrival at the link's end.
double linkDelay(const Network& network, const PacketConstants& constants, LinkId link);

/// `wireBytes`: how long packets are, by PacketLength; MessageCut::wireBytes().
Timing timingOf(const Network& network, const PacketConstants& constants,
                std::span<const std::uint64_t> wireBytes);

} // namespace topocast
