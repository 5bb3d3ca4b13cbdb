// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a source says of schedules that stream datagrams to a multicast group. In: measured pace and
// patience. Out: settings that a cluster carries, with the function that opens the group; so code
// of sockets is compiled into sources alone that have such a schedule.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

class Stream;         // carry/stream.hpp
struct StreamMembers; // there
struct StreamSettings;

/// Makes a communicator's stream, which belongs to the caller. Collective.
using OpenStream = Stream* (*)(const StreamSettings& settings, const StreamMembers& members);

struct StreamSettings {
  /// Bytes of the message in a second that the slowest receiver and link bear; 0: not paced.
  std::uint64_t bytesPerSecond = 0;
  /// A machine that has heard nothing for so long asks whether the stream is over.
  std::uint32_t patienceMicroseconds = 2000;
  /// Its name or IPv4 address; an empty text: by the route to the other machines.
  const char* interface = "";
  OpenStream open = nullptr; ///< null where nothing is streamed
};

/// Bytes of topocast's in front of a datagram's part of the message.
constexpr std::uint64_t datagramHeaderBytes = 40;
/// Bytes of the message in a datagram that fits in a packet of Ethernet.
constexpr std::uint64_t usualDatagramBytes = 1500 - 28 - datagramHeaderBytes;
/// Bytes of the message in the longest datagram that there is.
constexpr std::uint64_t longestDatagramBytes = 65507 - datagramHeaderBytes;

} // namespace topocast::TOPOCAST_ABI::runtime
