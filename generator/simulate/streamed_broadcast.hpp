// The simulation of a broadcast that is streamed to all machines in datagrams, with loss. In: a
// network, the schedule, whose tree repairs, constants, and sizes. Out: when every machine has the
// message and knows that its children have it, and what the links did.
//
// The stream: the root sends datagrams at the pace; every link is a first-in-first-out server, and
// switches copy each datagram where ways part. A machine lacks each datagram by itself with the
// probability that the constants say, drawn from their seed. When a machine has the last datagram,
// or has waited for it in vain, it tells its parent that it has all, or what it
// lacks. The parent sends that by messages of so many bytes as soon as it has it; it does one thing
// at a time. No two machines of the tree of repairs share a link, so these messages do not meet.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"
#include "simulate/constants.hpp"
#include "simulate/passage.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// How a stream fared.
struct StreamedPassage {
  Ticks streamEnd = 0;             ///< when the last datagram that was not lost was received
  std::vector<Ticks> ends;         ///< by machine: when its call returns
  std::vector<LinkUse> links;      ///< by directed link, of the stream alone
  std::uint64_t transmissions = 0; ///< of datagrams over links
  std::uint64_t lost = 0;          ///< datagrams that some machine lacked, counted for each
};

/// Streams `messageBytes` in datagrams of `payloadBytes`, both above 0.
StreamedPassage streamBroadcast(const Network& network, const Schedule& schedule,
                                const PacketConstants& constants, std::uint64_t messageBytes,
                                std::uint64_t payloadBytes);

} // namespace topocast
