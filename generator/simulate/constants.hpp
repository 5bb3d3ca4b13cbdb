// What the packet simulation is told besides network and schedule: the constants of packets, links,
// switches and machines.
#pragma once

#include "topocast/cost/multicast_times.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// The form of packets.
struct PacketFormat {
  std::uint64_t payloadBytes = 1500; ///< most message bytes in one packet, > 0
  std::uint64_t headerBytes = 0;     ///< what every packet has on the wire beside them
};

/// Of messages that are streamed to all machines in datagrams.
struct StreamConstants {
  /// Pace and loss count; the latency of the stream is that of its links and machines.
  runtime::MulticastTimes times;
  std::uint64_t seed = 1; ///< of what is lost
};

/// The constants of a simulation. Times in seconds, >= 0.
struct PacketConstants {
  PacketFormat packet;
  /// Bytes per second of a machine's link, > 0; the other links keep the network's proportions.
  double machineBandwidth = 0;
  /// What a packet spends in each switch beside waiting and transmission. If not given, packets
  /// take the network's link latencies instead.
  std::optional<double> switchLatency;
  /// From the arrival of a segment's last packet until the receiving machine attends to it.
  double receiveLatency = 0;
  /// How long the receiver is then busy with it and sends nothing.
  double receiveOverhead = 0;
  /// How long a sender is busy with each message before its first packet leaves.
  double sendOverhead = 0;
  /// Bytes that a link lets through at once after a pause, as the token buckets of an emulated
  /// cluster do; 0 for links made of wire. Not with finite queues.
  std::uint64_t burstBytes = 0;
  /// Bytes on the wire that a switch stores for one link, the packet under transmission included;
  /// unlimited if not given, otherwise at least one whole packet.
  std::optional<std::uint64_t> queueBytes;
  StreamConstants stream = {};
};

} // namespace topocast
