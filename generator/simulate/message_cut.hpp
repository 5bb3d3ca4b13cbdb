// A message as it is cut up: into segments that are dealt to the trees of a schedule, and segments
// into packets.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "simulate/constants.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// Packets come in three lengths, because all segments but the last are equally long.
enum class PacketLength : std::uint8_t { full, segmentEnd, messageEnd };
constexpr std::size_t packetLengths = 3;

/// How a message is cut and dealt; immutable.
class MessageCut {
public:
  /// Both sizes are > 0. There are fewer than 2^32 segments, and packets in a segment.
  MessageCut(std::uint64_t messageBytes, std::uint64_t segmentBytes, const PacketFormat& packet,
             const Schedule& schedule);

  std::uint32_t segmentCount() const { return segmentCount_; }
  std::uint32_t packetCount(std::uint32_t segment) const {
    return segment + 1 < segmentCount_ ? packetsInSegment_ : packetsInLast_;
  }
  /// Segment i of k trees with equal shares travels on tree i mod k; in general on the first of the
  /// trees that lag furthest behind their shares.
  std::uint32_t treeOf(std::uint32_t segment) const { return trees_.empty() ? 0 : trees_[segment]; }
  /// How many segments travel on a tree.
  std::uint32_t segmentsOn(std::uint32_t tree) const { return segmentsOn_[tree]; }
  PacketLength lengthOf(std::uint32_t segment, std::uint32_t packet) const;
  /// Bytes on the wire, header included.
  std::uint64_t wireBytes(PacketLength length) const {
    return wireBytes_[static_cast<std::size_t>(length)];
  }

private:
  void deal(const Schedule& schedule);

  std::uint32_t segmentCount_ = 0;
  std::uint32_t packetsInSegment_ = 0;
  std::uint32_t packetsInLast_ = 0;
  std::uint64_t wireBytes_[packetLengths] = {};
  std::vector<std::uint32_t> segmentsOn_; ///< by tree
  std::vector<std::uint32_t> trees_;      ///< by segment; empty if there is one tree
};

} // namespace topocast
