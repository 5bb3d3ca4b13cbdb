// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a datagram carries in front of its part of a message. In: the communicator's key and the
// place in the message. Out: 40 bytes, in the order of the processor: all ranks represent data
// alike (carry/message_view.hpp). A datagram with another key is none of the communicator's.
#pragma once

#include "topocast/schedule/segments.hpp"
#include "topocast/stream_settings.hpp"
#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

/// 128 random bits that one rank has drawn for the communicator.
struct GroupKey {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  friend bool operator==(const GroupKey& left, const GroupKey& right) {
    return left.first == right.first && left.second == right.second;
  }
};

struct DatagramHeader {
  GroupKey key;
  std::uint64_t broadcast = 0; ///< counted from 1; tryOut in datagrams that try the group
  std::uint64_t offset = 0;    ///< of the part, in bytes; in a trial the number of the machine
  std::uint64_t messageBytes = 0;
};
static_assert(sizeof(DatagramHeader) == datagramHeaderBytes, "no gaps");

/// DatagramHeader::broadcast of datagrams that try the group.
constexpr std::uint64_t tryOut = 0;

/// Whether this is a datagram of a message of these parts, with `payload` bytes behind its header.
inline bool isPartOf(const DatagramHeader& header, std::uint64_t payload, const Segments& parts) {
  return header.messageBytes == parts.totalBytes() && header.offset < parts.totalBytes() &&
         header.offset % parts.segmentBytes() == 0 &&
         payload == static_cast<std::uint64_t>(parts.length(header.offset / parts.segmentBytes()));
}

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
